# A table that rests: until when, and what holds meanwhile.

rest-playing = If nobody comes back we put the partie away { $when }.
rest-shelved = It is kept until { $when }.
shelved-paused = Nobody came back from the break, so we put the cards away.

## When something can't be done
refusal-seat_kept = This seat is kept until { $until_ms } for whom it belongs to. Who doesn't want to play any more can give it up at once with `/table release`.
refusal-too_often = That has gone back and forth often enough. Play on first – with the next deal you can do it again.
refusal-too_many_shelved = { $scope ->
    [person] Whoever opened this table has { $limit } parties put away on this server already.
   *[guild] { $limit } parties of this server are put away already.
  } Play one of them on (`/table resume`) or close it (`/table close`) first. `/table list` shows which there are.
