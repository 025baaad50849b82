/** Looks at every frame of a table in which something has changed: heights, and where the cards lie. */
() => {
  const CARD = /^bk1:(?:h:\d+:\d:\d+:(?:lay |slot )?(?:[EGHS][7-9XUOKA]|\d)|[im]:.*|x:.*)$/;
  const MOVE = /^bk1:h:\d+:\d:(\d+):(.*)$/;
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const id = (button) => button.dataset.customId;
  const holds = (table, kind) => (article) => all(`[data-custom-id^="bk1:${kind}:${table}:"]`, article).length > 0;
  const cardsOf = (hand) => all("button[data-custom-id]", hand).filter((one) => CARD.test(id(one)));
  const FACE = /^:(?!verdeckt:|face_down:)\w+:$/;
  const faceOf = (button) => FACE.exec(button.querySelector("img")?.alt)?.[0] ?? button.textContent;
  const live = (button) => !button.disabled;

  /** What is to be read in a message, with what emoji and pictures are called. */
  const told = (article) => {
    const copy = article.cloneNode(true);
    for (const image of all("img", copy)) image.replaceWith(`${image.alt} `);
    for (const part of all("br, .row, .markdown, .md-h2, .md-h3, .md-text, small, li, button", copy)) part.append("\n");
    return copy.textContent;
  };

  class Recorder {
    constructor() {
      this.begin(null);
      let due = false;
      const after = new MessageChannel();
      after.port1.onmessage = () => {
        due = false;
        if (this.table === null) return;
        if (this.settling) soon();
        else this.look();
      };
      // behind the paint: what is measured is what was seen
      const soon = () => {
        if (!due) requestAnimationFrame(() => after.port2.postMessage(null));
        due = true;
      };
      new MutationObserver(soon).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      document.addEventListener("scroll", soon, { capture: true, passive: true });
      document.addEventListener("load", soon, { capture: true });
    }

    /** How far the list is from its end. */
    get left() {
      const { scrollTop, scrollHeight, clientHeight } = document.querySelector(".list");
      return scrollHeight - scrollTop - clientHeight;
    }

    /** Whether something has grown since the last paint: the list moves to its end before the next. */
    get settling() {
      return !document.querySelector(".pill") && this.left > 1;
    }

    begin(table) {
      this.table = table;
      this.heights = {};
      this.shifts = { viewport: { px: 0 }, bottom: { px: 0 }, top: { px: 0 } };
      this.outside = new Set();
      this.decisions = new Set();
      this.pictured = 0;
      this.deals = 0;
      this.looks = 0;
      this.held = null;
      this.gone = null;
      this.forget();
    }

    /** The places of cards begin anew: with a deal, or when somebody scrolls. */
    forget() {
      this.places = new Map();
      this.before = "";
    }

    get hand() {
      const elsewhere = (one) => ![undefined, String(this.table)].includes(/^bk1:[himcwuf]:(\d+):/.exec(id(one))?.[1]);
      const mine = all("article.message-ephemeral").filter(
        (article) => article.querySelector(".container") && !all("[data-custom-id]", article).some(elsewhere),
      );
      const awake = mine.filter((article) => ["h", "i", "m", "c", "w", "u"].some((kind) => holds(this.table, kind)(article)));
      const others = mine.filter((article) => !holds(this.table, "f")(article));
      return (awake.length ? awake : mine.filter((article) => all('[data-custom-id^="bk1:x:"]', article).length)).at(-1) ?? others.at(-1);
    }

    /** Whether a hand of the table lies there that can still be used. */
    get awake() {
      const usable = `[data-custom-id^="bk1:x:"], [data-custom-id*=":${this.table}:"]:not([data-custom-id^="bk1:f:"])`;
      return all("article.message-ephemeral").some((article) => article.querySelector(usable));
    }

    get open() {
      return all("article.message:not(.message-ephemeral)");
    }

    get card() {
      return this.open.filter((article) => article.querySelector(`[data-custom-id="bk1:t:${this.table}:hand"]`)).at(-1);
    }

    /** What stands in hand and card, and the ids of their buttons. */
    get shown() {
      return [this.hand, this.card].map((one) => one && [told(one).replace(/\s+/g, " "), ...all("[data-custom-id]", one).map(id)]);
    }

    get moves() {
      const hand = this.hand;
      return !hand ? [] : all("button[data-custom-id]", hand).filter(
        (one) => MOVE.test(id(one)) && live(one) && !one.classList.contains("button-secondary"),
      );
    }

    /** Whether all buttons that matter at this turn are on the screen. */
    get inside() {
      const list = document.querySelector(".list").getBoundingClientRect();
      const shown = [...new Set([...cardsOf(this.hand), ...this.moves])];
      return shown.every((one) => {
        const box = one.getBoundingClientRect();
        return box.top >= list.top - 0.5 && box.bottom <= list.bottom + 0.5;
      });
    }

    tall(kind, article) {
      const height = article.getBoundingClientRect().height;
      if (height > (this.heights[kind]?.px ?? 0)) this.heights[kind] = { px: height, told: told(article) };
    }

    look() {
      this.looks += 1;
      const { hand, card, moves } = this;
      if (!card) {
        const lobby = this.open.filter((article) => holds(this.table, "t")(article)).at(-1);
        const again = lobby?.querySelector(`[data-custom-id="bk1:t:${this.table}:again"]`);
        if (lobby) this.tall(again ? "end" : "lobby", lobby);
        const form = all("article.message-ephemeral").filter(holds(this.table, "f")).at(-1);
        if (form) this.tall("form", form);
        return;
      }
      this.tall("card", card);
      if (card.querySelector(".media img")?.naturalWidth) this.pictured += 1;
      if (!hand) return;
      const choosing = moves.some((one) => /^(contract|bid) /.test(MOVE.exec(id(one))[2]));
      this.tall(choosing ? "choice" : "hand", hand);
      if (moves.length) {
        const decision = MOVE.exec(id(moves[0]))[1];
        this.decisions.add(decision);
        if (this.inside) this.outside.delete(decision);
        else this.outside.add(decision);
      }
      this.follow(hand);
    }

    /** How far the cards have moved since the deal began: each place of the row, and each card. */
    follow(hand) {
      const cards = cardsOf(hand);
      if (!cards.length) return;
      const faces = cards.filter(live).map(faceOf);
      const fresh = this.held === null ? faces.length : faces.filter((face) => !this.held.has(face)).length;
      if (fresh > 1) {
        this.deals += 1;
        this.forget();
      } else if (fresh === 1) {
        for (const key of [...this.places.keys()]) if (typeof key === "string") this.places.delete(key);
      }
      this.held = new Set(faces);
      const frame = hand.getBoundingClientRect();
      const words = told(hand);
      // at its end the list lies on a whole pixel, and what is in it as much lower as that was rounded
      const lower = this.left <= 1 ? this.left : 0;
      cards.forEach((one, place) => {
        const box = one.getBoundingClientRect();
        const now = { viewport: [box.top - lower, box.left], bottom: [frame.bottom - box.top, box.left], top: [box.top - frame.top, box.left] };
        const face = live(one) && FACE.test(faceOf(one)) ? [faceOf(one)] : [];
        for (const key of [place, ...face]) {
          const first = this.places.get(key) ?? now;
          this.places.set(key, first);
          for (const [how, at] of Object.entries(now)) {
            const px = Math.max(...at.map((one, axis) => Math.abs(one - first[how][axis])));
            // the list lies on whole pixels, its messages don't
            if (px >= 1 && px > this.shifts[how].px) this.shifts[how] = { px, before: this.before, after: words, around: this.around(hand) };
          }
        }
      });
      this.before = words;
    }

    /** How far the list is from its end, and what stands below the hand. */
    around(hand) {
      const later = all("article.message").filter((one) => hand.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
      return `${this.left} px from the end, below: ${later.map(told).join(" | ").slice(0, 200)}`;
    }

    /** Whether cards lie in a hand, or a contract is to be chosen. */
    get begun() {
      return Boolean(this.hand && (this.moves.length || cardsOf(this.hand).length || this.card));
    }

    /** Whether the answer to a tap on the table's card has come. */
    settled(tapped) {
      const button = document.querySelector(`[data-custom-id="${tapped}"]`);
      if (document.querySelector("[aria-busy]")) return false;
      if (tapped.endsWith(":fill")) return !button || Boolean(document.querySelector(`.button-success[data-custom-id="bk1:t:${this.table}:start"]`));
      return tapped.endsWith(":hand") ? this.hand !== undefined : !button;
    }

    /** Where the table stands for its owner; null while the last tap is on its way, or the list to its end. */
    turn(tapped) {
      const { hand, card, moves } = this;
      if (card) this.gone = null;
      else this.gone ??= performance.now();
      if (!card) return this.deals && performance.now() - this.gone > 1000 ? { over: true } : null;
      if (!hand || this.settling || hand.querySelector("[aria-busy]")) return null;
      if (tapped && all("button[data-custom-id]", hand).some((one) => id(one) === tapped)) return null;
      const buttons = all("button[data-custom-id]", hand).filter(live);
      const of = (one) => {
        const box = one.getBoundingClientRect();
        return { id: id(one), x: box.left + box.width / 2, y: box.top + box.height / 2 };
      };
      // a card to plan, or to mark where nothing can be done before one is marked
      const plans = buttons.filter((one) => /^bk1:[im]:/.test(id(one)) && !one.classList.contains("button-primary"));
      if (!moves.length) return plans.length ? { over: false, moves: [], plans: plans.map(of) } : null;
      const grey = buttons.filter((one) => CARD.test(id(one)) && MOVE.test(id(one)) && !moves.includes(one));
      return {
        over: false,
        inside: this.inside,
        decision: MOVE.exec(id(moves[0]))[1],
        moves: moves.map(of),
        grey: grey.map(of),
        plans: [],
        hand: told(hand),
        card: told(card),
      };
    }

    found() {
      return {
        heights: this.heights,
        shifts: this.shifts,
        // whoever has scrolled once stays there
        outside: [...this.decisions].filter((one, place, all) => this.outside.has(one) && !this.outside.has(all[place - 1])).length,
        decisions: this.decisions.size,
        pictured: this.pictured,
        deals: this.deals,
        looks: this.looks,
      };
    }
  }
  window.recorder = new Recorder();
}
