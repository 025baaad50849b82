# Wer gerufen wird, weil alle am Tisch gefragt sind.

mention-undo = { $person }, am Tisch { $table } möchte { $name } einen Zug zurücknehmen. Ist dir das recht?
mention-pause = { $person }, am Tisch { $table } möchte { $name } eine Pause machen. Ist dir das recht?
mention-shelve = { $person }, am Tisch { $table } möchte { $name } die Partie weglegen. Ist dir das recht?
mention-claim = { $person }, am Tisch { $table } beansprucht { $name } alle restlichen Stiche. Einverstanden?
mention-here = { $person }, am Tisch { $table } soll es weitergehen – tipp auf **Ich bin da**!
