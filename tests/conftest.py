"""What holds for all tests: examples are searched for without a look at the clock."""

from hypothesis import settings

settings.register_profile("bierkoenig", deadline=None)
settings.load_profile("bierkoenig")
