# Lorum in English.

game-lorum = Lorum
game-lorum-about = Nine little games in every round, and what costs has to go. At the end waits the exam.
preset-lorum = Lorum
preset-lorum-about = Four rounds of nine deals. Few points win.
bid-first_last = First and last
bid-kings = Kings
bid-fifth = Fifth trick
bid-lorum = Lorum
bid-exam = Exam
bid-hearts-rule-lorum = Every heart in your tricks costs 1. Nobody leads hearts to the first two tricks.
bid-tricks-rule-lorum = Every trick costs 1.
bid-obers-rule-lorum = Each { rank-O } in your tricks costs 2.
bid-first_last-rule-lorum = The first and the last trick cost 4 each.
bid-kings-rule-lorum = Each King in your tricks costs 2.
bid-fifth-rule-lorum = The fifth trick costs 8.
bid-heart_king-rule-lorum = Whoever takes the King of Hearts pays 8. Nobody leads hearts to the first two tricks.
bid-lorum-rule-lorum = Get rid of your cards! A lead takes up to three cards right above it along. Whoever plays the last of them leads.
bid-exam-rule-lorum = Pick one of the eight games. If it costs you nothing, you pay nothing – otherwise 16.
stage-title-call-lorum = Exam
stage-do-call-lorum = ➤ Your exam – which game is it to be?
stage-waiting-call-lorum = { $name } is picking a game for the exam.
task-must_throw = ➤ { $sign } Your turn – what costs has to go now.
refusal-must_throw = What costs has to go as soon as it can: without the suit, or once a higher card lies there.

rule-lorum-throwing = Cards that cost
rule-lorum-throwing-true = Have to go as soon as they can
rule-lorum-throwing-false = May be kept
