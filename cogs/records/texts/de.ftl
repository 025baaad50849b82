# Faires Geben: hinterlegen, abheben, nachrechnen.

command-cut = abheben
command-cut-about = Ein eigenes Wort in das nächste Geben mischen
option-word = wort
option-word-about = Irgendein Wort, bis zu 40 Zeichen
command-verify = nachrechnen
command-verify-about = Nachrechnen, dass die Karten eines Tisches ehrlich gegeben wurden
option-verify-table-about = Welcher Tisch; sonst der zuletzt gespielte in diesem Kanal

fair-about = Das nächste Geben steht schon fest: Sein Startwert ist hinterlegt, bevor ihn jemand kennt. Nach dem Spiel wird er offengelegt, und `/{ command-table } { command-verify }` rechnet alles nach.
fair-line = 🔒 Nächstes Geben: `{ $hash }`{ $cuts ->
    [0] { "" }
    [one] { " " }· einmal abgehoben
   *[other] { " " }· { $cuts }-mal abgehoben
  }
fair-cut = ✂️ Abgehoben: **{ $word }** steckt jetzt im nächsten Geben von Tisch { $table }.
fair-title = **Tisch { $table } nachgerechnet**
fair-sound = { $count ->
    [0] Noch ist kein Spiel zu Ende; nach jedem lässt sich hier nachrechnen.
    [one] ✅ Das Spiel stimmt: Die Karten folgen aus dem Startwert, der vorher hinterlegt war.
   *[other] ✅ Alle { $count } Spiele stimmen: Die Karten folgen aus den Startwerten, die vorher hinterlegt waren.
  }
fair-broken = ❌ Hier stimmt etwas nicht: Es gibt Karten, die nicht aus dem hinterlegten Startwert folgen. Sag bitte Bescheid, wer den Bot betreibt.
fair-unfinished = { $count ->
    [0] { "" }
    [one] Ein Spiel ist noch nicht zu Ende oder wurde zurückgenommen; sein Startwert bleibt geheim.
   *[other] { $count } Spiele sind noch nicht zu Ende oder wurden zurückgenommen; ihre Startwerte bleiben geheim.
  }
fair-ahead = Fürs nächste Geben hinterlegt: `{ $hash }`
fair-proves = Das zeigt, dass niemand die Karten nach dem Hinterlegen geändert hat. Kennen könnte sie, wer den Bot betreibt, trotzdem – darum hebt ab.

## Befehle
record-finished = Die Partie von Tisch { $table }, { $deals ->
    [one] ein Spiel
   *[other] { $deals } Spiele
  }:
record-unfinished = Die Partie von Tisch { $table } bis jetzt, { $deals ->
    [one] ein Spiel
   *[other] { $deals } Spiele
  }:
