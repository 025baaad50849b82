/**
 * Discord's markdown to a tree of plain objects. Text stays text: nothing here makes markup.
 *
 * Blocks: `{type: "heading", level}`, `subtext`, `quote`, `list {ordered, start, items}`, `codeblock {lang, text}`.
 * Inline: `text`, `break`, `strong`, `em`, `underline`, `strike`, `spoiler`, `code`, `link`, `user`, `role`,
 * `channel`, `command`, `everyone`, `time`, `emoji {id?, name}`.
 */

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}_]/u;
const UNICODE_EMOJI =
  /(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)(?:\p{Emoji_Modifier}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*)/uy;

/** What stands in angle brackets, and what it becomes. */
const ANGLED = [
  [/<@!?(\d+)>/y, ([, id]) => ({ type: "user", id })],
  [/<@&(\d+)>/y, ([, id]) => ({ type: "role", id })],
  [/<#(\d+)>/y, ([, id]) => ({ type: "channel", id })],
  [/<\/([^:>]{1,100}):(\d+)>/y, ([, name, id]) => ({ type: "command", name, id })],
  [/<(a?):(\w{2,32}):(\d+)>/y, ([, a, name, id]) => ({ type: "emoji", name, id, animated: Boolean(a) })],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, ([, unix, style]) => ({ type: "time", unix: Number(unix), style })],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, url]) => ({ type: "link", url, content: [{ type: "text", text: url }] })],
];

/** Marks that come in pairs, the longer first. */
const PAIRS = [
  ["**", "strong"],
  ["__", "underline"],
  ["~~", "strike"],
  ["||", "spoiler"],
  ["*", "em"],
  ["_", "em"],
];

function at(regex, text, index) {
  regex.lastIndex = index;
  return regex.exec(text);
}

/** The end of a code span that begins at `index`, or -1. */
function codeEnd(text, index) {
  let ticks = 0;
  while (text[index + ticks] === "`") ticks += 1;
  for (let i = index + ticks; i < text.length; i += 1) {
    if (text[i] !== "`") continue;
    let run = 0;
    while (text[i + run] === "`") run += 1;
    if (run === ticks) return i + run;
    i += run - 1;
  }
  return -1;
}

/** Where the mark that was opened before `from` closes, or -1. */
function closing(text, from, mark) {
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === "\\") {
      i += 1;
      continue;
    }
    if (text[i] === "`") {
      const end = codeEnd(text, i);
      if (end > 0) i = end - 1;
      continue;
    }
    if (!text.startsWith(mark, i)) continue;
    let run = 0;
    while (text[i + run] === mark[0]) run += 1;
    if (mark.length === 1) {
      if (run === 2) {
        // A pair inside: `*a **b** c*`.
        const inner = closing(text, i + 2, mark + mark);
        i = inner > 0 ? inner + 1 : i + 1;
        continue;
      }
      if (/\s/.test(text[i - 1]) || (mark === "_" && text[i + 1] && WORD.test(text[i + 1]))) continue;
      if (i > from) return i;
      continue;
    }
    // `**a *b***`: the closing pair is the last two of the run.
    const end = i + run - mark.length;
    if (end > from) return end;
    i += run - 1;
  }
  return -1;
}

/** `[text](address "title")` at `index`, or null. */
function maskedLink(text, index) {
  let depth = 0;
  let i = index;
  for (; i < text.length; i += 1) {
    if (text[i] === "\\") i += 1;
    else if (text[i] === "[") depth += 1;
    else if (text[i] === "]" && (depth -= 1) === 0) break;
    else if (text[i] === "\n" && text[i + 1] === "\n") return null;
  }
  if (text[i + 1] !== "(") return null;
  const target = at(/\(\s*<?(https?:\/\/(?:\([^()\s]*\)|[^()\s<>])+)>?(?:\s+["']([^"']*)["'])?\s*\)/y, text, i + 1);
  if (!target || i === index + 1) return null;
  return { label: text.slice(index + 1, i), url: target[1], title: target[2], end: i + 1 + target[0].length };
}

function bareLink(text, index) {
  const found = at(/https?:\/\/[^\s<]+[^\s<.,:;"'\])*_~|]/y, text, index);
  if (!found) return null;
  let url = found[0];
  // A closing bracket belongs to the address only when it was opened there.
  if (text[index + url.length] === ")" && url.includes("(")) url += ")";
  return url;
}

/**
 * Inline markdown.
 * @param {string} text
 * @param {{links?: boolean}} context `links: false` inside a link
 * @returns {object[]}
 */
export function parseInline(text, context = {}) {
  const nodes = [];
  let plain = "";
  const push = (node) => {
    if (plain) nodes.push({ type: "text", text: plain });
    plain = "";
    if (node) nodes.push(node);
  };

  for (let i = 0; i < text.length; ) {
    const char = text[i];
    if (char === "\\" && text[i + 1] && PUNCTUATION.test(text[i + 1])) {
      plain += text[i + 1];
      i += 2;
      continue;
    }
    if (char === "\n") {
      push({ type: "break" });
      i += 1;
      continue;
    }
    if (char === "`") {
      const end = codeEnd(text, i);
      if (end > 0) {
        const ticks = /^`+/.exec(text.slice(i))[0].length;
        let code = text.slice(i + ticks, end - ticks);
        if (code.length > 2 && code.startsWith(" ") && code.endsWith(" ")) code = code.slice(1, -1);
        push({ type: "code", text: code });
        i = end;
        continue;
      }
    }
    if (char === "<") {
      const hit = ANGLED.map(([regex, make]) => [at(regex, text, i), make]).find(([match]) => match);
      if (hit) {
        push(hit[1](hit[0]));
        i += hit[0][0].length;
        continue;
      }
    }
    if (char === "[" && context.links !== false) {
      const link = maskedLink(text, i);
      if (link) {
        const content = parseInline(link.label, { ...context, links: false });
        push({ type: "link", url: link.url, title: link.title, content });
        i = link.end;
        continue;
      }
    }
    if (char === "h" && context.links !== false) {
      const url = bareLink(text, i);
      if (url) {
        push({ type: "link", url, content: [{ type: "text", text: url }] });
        i += url.length;
        continue;
      }
    }
    if (char === "@") {
      const everyone = at(/@(everyone|here)/y, text, i);
      if (everyone) {
        push({ type: "everyone", text: everyone[0] });
        i += everyone[0].length;
        continue;
      }
    }
    const pair = PAIRS.find(([mark]) => text.startsWith(mark, i));
    if (pair) {
      const [mark, type] = pair;
      const start = i + mark.length;
      const inWord = mark === "_" && i > 0 && WORD.test(text[i - 1]);
      const spaced = mark.length === 1 && (!text[start] || /\s/.test(text[start]));
      const end = inWord || spaced ? -1 : closing(text, start, mark);
      if (end > 0) {
        push({ type, content: parseInline(text.slice(start, end), context) });
        i = end + mark.length;
        continue;
      }
      plain += mark;
      i = start;
      continue;
    }
    const emoji = char > "\u00a8" || /[0-9#*]/.test(char) ? at(UNICODE_EMOJI, text, i) : null;
    if (emoji && !/^[0-9#*]$/.test(emoji[0])) {
      push({ type: "emoji", name: emoji[0] });
      i += emoji[0].length;
      continue;
    }
    const code = text.codePointAt(i);
    plain += String.fromCodePoint(code);
    i += code > 0xffff ? 2 : 1;
  }
  push();
  return nodes;
}

const FENCE = /```(?:([A-Za-z0-9_+\-.#]+)\n)?\n*([\s\S]*?)\n*```/y;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

function readList(lines, start) {
  const first = ITEM.exec(lines[start]);
  const indent = first[1].length;
  const ordered = /\d/.test(first[2]);
  const list = { type: "list", ordered, start: ordered ? Number.parseInt(first[2], 10) : 1, items: [] };
  let i = start;
  while (i < lines.length) {
    const item = ITEM.exec(lines[i]);
    if (!item) {
      // An indented line goes on with the item above it.
      if (!list.items.length || !/^ {2,}\S/.test(lines[i])) break;
      list.items.at(-1).push({ type: "break" }, ...parseInline(lines[i].trim()));
      i += 1;
      continue;
    }
    if (item[1].length < indent) break;
    if (item[1].length > indent + 1) {
      const [nested, next] = readList(lines, i);
      list.items.at(-1).push(nested);
      i = next;
      continue;
    }
    if (/\d/.test(item[2]) !== ordered) break;
    list.items.push(parseInline(item[3]));
    i += 1;
  }
  return [list, i];
}

function parseLines(text, inQuote) {
  const nodes = [];
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) nodes.push({ type: "inline", content: parseInline(paragraph.join("\n")) });
    paragraph = [];
  };
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    const heading = /^(#{1,3}) +(.*\S.*)$/.exec(line);
    const subtext = /^-# +(.*\S.*)$/.exec(line);
    if (!inQuote && /^>>> /.test(line)) {
      flush();
      nodes.push({ type: "quote", content: parseBlocks([line.slice(4), ...lines.slice(i + 1)].join("\n"), true) });
      return nodes;
    }
    if (!inQuote && /^> /.test(line)) {
      flush();
      const quoted = [];
      for (; i < lines.length && /^> /.test(lines[i]); i += 1) quoted.push(lines[i].slice(2));
      nodes.push({ type: "quote", content: parseBlocks(quoted.join("\n"), true) });
    } else if (heading) {
      flush();
      nodes.push({ type: "heading", level: heading[1].length, content: parseInline(heading[2].trim()) });
      i += 1;
    } else if (subtext) {
      flush();
      nodes.push({ type: "subtext", content: parseInline(subtext[1]) });
      i += 1;
    } else if (ITEM.test(line)) {
      flush();
      const [list, next] = readList(lines, i);
      nodes.push(list);
      i = next;
    } else {
      paragraph.push(line);
      i += 1;
    }
  }
  flush();
  return nodes;
}

/** Cuts fenced code out first: nothing inside a fence is markdown. */
function parseBlocks(text, inQuote) {
  const nodes = [];
  let from = 0;
  for (let i = text.indexOf("```"); i >= 0; i = text.indexOf("```", i)) {
    const fence = at(FENCE, text, i);
    if (!fence || !fence[2].trim()) {
      i += 3;
      continue;
    }
    // `>>> ` before the fence takes the rest of the text with it.
    const before = text.slice(from, i);
    if (!inQuote && /^>>> /m.test(before)) break;
    const quoted = !inQuote && /(^|\n)> [^\n]*$/.test(before);
    if (quoted) {
      i += 3;
      continue;
    }
    if (before.replace(/\n$/, "")) nodes.push(...parseLines(before.replace(/\n$/, ""), inQuote));
    nodes.push({ type: "codeblock", lang: fence[1] ?? "", text: fence[2] });
    i += fence[0].length;
    if (text[i] === "\n") i += 1;
    from = i;
  }
  if (from < text.length) nodes.push(...parseLines(text.slice(from), inQuote));
  return nodes;
}

/**
 * A whole text.
 * @param {string} text
 * @returns {object[]} blocks; runs of plain lines come as `{type: "inline", content}`
 */
export const parse = (text) => parseBlocks(text.replace(/\r\n?/g, "\n").replace(/^\n+|\s+$/g, ""), false);

/** Whether a text is nothing but emoji, at most 30: Discord draws them large then. */
export function isJumbo(blocks) {
  if (blocks.length !== 1 || blocks[0].type !== "inline") return false;
  const rest = blocks[0].content.filter((node) => node.type !== "break" && !(node.type === "text" && !node.text.trim()));
  return rest.length > 0 && rest.length <= 30 && rest.every((node) => node.type === "emoji");
}
