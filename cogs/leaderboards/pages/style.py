"""The style sheet of the pages: light or dark as the reader prefers, for phones and desktops."""

from typing import Final

STYLE: Final = """
:root {
  color-scheme: light dark;
  --ground: #faf5e9;
  --band: #f0e7d3;
  --ink: #211d1a;
  --faded: #5f5245;
  --rule: #d6c9ac;
  --link: #0b5d4e;
  --lead: #ffe08a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0c1c1b;
    --band: #15332f;
    --ink: #f4f1e8;
    --faded: #bedad2;
    --rule: #33564f;
    --link: #ffd34d;
    --lead: #4a4215;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 60rem;
  padding: 0 1rem 2rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
a { color: var(--link); }
a:focus-visible, summary:focus-visible, .board:focus-visible {
  outline: 3px solid var(--link);
  outline-offset: 2px;
}
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem; background: var(--ground); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.title { font-weight: 700; }
nav ul {
  display: flex;
  flex-wrap: wrap;
  gap: .25rem .5rem;
  margin: .25rem 0;
  padding: 0;
  list-style: none;
}
nav a, summary { display: inline-block; min-height: 2.75rem; padding: .5rem .75rem; border-radius: .5rem; }
nav a[aria-current] { background: var(--lead); color: var(--ink); font-weight: 700; text-decoration: none; }
summary { cursor: pointer; }
summary::before { content: "▸ "; }
[open] > summary::before { content: "▾ "; }
h1 { margin: 1rem 0 .5rem; font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
.board { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption {
  position: sticky; left: 0;
  width: fit-content;
  max-width: calc(100vw - 2rem);
  padding: .25rem 0 .5rem;
  text-align: start;
  color: var(--faded);
}
th, td { padding: .5rem .6rem; text-align: end; border-bottom: 1px solid var(--rule); }
th:nth-child(2) { text-align: start; overflow-wrap: anywhere; min-width: 7rem; }
tbody th { font-weight: 600; }
thead th { border-bottom: 3px solid var(--ink); white-space: nowrap; }
thead th:nth-child(3) { background: var(--band); }
tbody tr:nth-child(-n+3) td:nth-child(3) { font-weight: 700; }
tbody td:nth-child(3) { background: var(--band); }
main p, footer { color: var(--faded); }
@media (max-width: 40rem) {
  th, td { padding: .45rem .35rem; }
  thead th { white-space: normal; vertical-align: bottom; font-size: .85rem; }
}
@media (max-width: 27rem) {
  body { padding: 0 .75rem 2rem; }
  table { font-size: .875rem; }
  th, td { padding: .45rem .15rem; }
  thead th { font-size: .75rem; }
  thead th:not(:nth-child(2)) span { writing-mode: vertical-rl; rotate: 180deg; white-space: nowrap; }
  th:nth-child(2) { min-width: 4.5rem; padding-left: .3rem; }
}
"""
