# Was an einem Quodlibetabend ausgerufen wird.

ceremony-draw = 🃏 Die Jahreszeiten sind gezogen: { $drawn }. Den Frühling hat { $king } und gibt als erster Bierkönig.
ceremony-king-first = 👑 { $name } schaut als Erster in die Karten – alle anderen lassen ihre noch liegen.
ceremony-ruffian = 🗡️ **Der Rote Raufbold ist gefallen!** { $name } muss ihn nehmen.
ceremony-ahmed = 🔔 **Ahmed ist gefallen!** { $name } nimmt ihn mit.
ceremony-census = 📣 **{ $number }. Zählung!** { $name } ist fertig: { $points }
ceremony-forfeit-schnaps = 🥃 **Runde!** { $name } gibt { $count ->
    [one] einen Schnaps
   *[other] { $count } Runden Schnaps
  } aus.
ceremony-forfeit-round = 🍻 **Runde!** { $name } schmeißt { $count ->
    [one] eine Runde
   *[other] { $count } Runden
  }.
ceremony-forfeit-neutral = 🎟️ **Pfand!** { $name } schuldet der Tafel { $count ->
    [one] ein Pfand
   *[other] { $count } Pfänder
  }.
ceremony-crown = 👑 Die Krone geht an { $name }.
ceremony-crowned = 👑 { $count ->
    [one] { $names } trägt heute die Krone. Es lebe der Bierkönig!
   *[other] { $names } teilen sich heute die Krone. Es leben die Bierkönige!
  }
