# What is called out on an evening of Quodlibet.

ceremony-draw = 🃏 The four { -aces } are drawn: { $drawn }. { $king } has spring and deals as the first beer king.
ceremony-king-first = 👑 { $name } looks first – everybody else leaves their cards on the table.
ceremony-ruffian = 🗡️ **The Red Ruffian has fallen!** { $name } has to take him.
ceremony-ahmed = 🔔 **Ahmed has fallen!** { $name } takes him along.
ceremony-census = 📣 **Census { $number }!** { $name } is out: { $points }
ceremony-forfeit-schnaps = 🥃 **A round!** { $name } stands the table { $count ->
    [one] a schnapps
   *[other] { $count } rounds of schnapps
  }.
ceremony-forfeit-round = 🍻 **A round!** { $name } stands the table { $count ->
    [one] a round
   *[other] { $count } rounds
  }.
ceremony-forfeit-neutral = 🎟️ **A forfeit!** { $name } owes the table { $count ->
    [one] a forfeit
   *[other] { $count } forfeits
  }.
ceremony-crown = 👑 The crown goes to { $name }.
ceremony-crowned = 👑 { $count ->
    [one] { $names } wears the crown tonight. Long live the beer king!
   *[other] { $names } share the crown tonight. Long live the beer kings!
  }
