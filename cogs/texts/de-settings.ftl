# Einstellungen des Servers und jeder Person

refusal-setting_unknown = Eine Einstellung „{ $key }“ gibt es nicht.
refusal-setting_value = „{ $value }“ passt nicht zu { $key }.
