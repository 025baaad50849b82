# Settings of the server and of each person

refusal-setting_unknown = There is no setting “{ $key }”.
refusal-setting_value = “{ $value }” won't do for { $key }.
