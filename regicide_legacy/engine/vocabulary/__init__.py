"""What a mission file can say: one typed record for each moment, condition, amount, effect and change.

A record's fields are the keys of the file, with an underscore behind those that Python keeps for itself (`from_`,
`not_`). Its docstring says what it does and when. The loader, the JSON Schema, lint, explain and the reference are
derived from these records; `compiling` turns them into what the engine runs.
"""
