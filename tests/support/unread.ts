/** A page beside itself: what it says while the bank answers everything, and while one service fails. */

export interface SaidByPage {
  heading: string;
  /** Texts outside of what says that something could not be read. */
  lines: Set<string>;
  /** The words in which it says so; the parts that render them carry `data-unread`. */
  unread: string[];
  /** That there is none of something; the parts that say it carry `data-none`. */
  none: string[];
  /** Headings, terms and ways to other pages, which claim nothing by themselves. */
  labels: Set<string>;
}

interface Open {
  name: string;
  silent: boolean;
  unread: boolean;
  none: boolean;
  label: boolean;
  words: string;
}

const voids = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const silentNames = new Set(["script", "style", "template", "head", "noscript", "svg"]);
/** The end of the session is told anew by each page. */
const ofMoment = /\bclass="[^"]*\b(bar__who|display__about)\b/;
const labelNames = new Set(["h1", "h2", "h3", "dt", "a", "button"]);
const hasMoney = /₹|\bRs /;

const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };
const clean = (text: string) =>
  text
    .replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, " ")
    .trim();

/** React's HTML is well formed: its tags are counted, which costs a tenth of a parser. */
export function saidBy(html: string): SaidByPage {
  const said: SaidByPage = { heading: "", lines: new Set(), unread: [], none: [], labels: new Set() };
  const root = { name: "", silent: false, unread: false, none: false, label: false, words: "" };
  const open: Open[] = [root];
  const close = () => {
    const { name, unread, none, words } = open.pop()!;
    const above = open.at(-1)!;
    above.words += ` ${words}`;
    if (name === "h1") said.heading ||= clean(words);
    if (unread && !above.unread) said.unread.push(clean(words));
    if (none && !above.none) said.none.push(clean(words));
  };
  for (const [, comment, end, name, attributes, text] of html.matchAll(
    /(<!--[\s\S]*?-->|<!doctype[^>]*>)|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+)/gi,
  )) {
    const here = open.at(-1)!;
    if (comment) continue;
    if (text !== undefined) {
      if (here.silent) continue;
      const line = clean(text);
      if (line === "") continue;
      here.words += ` ${line}`;
      if (here.unread) continue;
      said.lines.add(line);
      if (here.label) said.labels.add(line);
    } else if (end) {
      while (open.length > 1 && open.at(-1)!.name !== name) close();
      if (open.length > 1) close();
    } else if (!voids.has(name!) && !attributes!.endsWith("/")) {
      open.push({
        name: name!,
        silent: here.silent || silentNames.has(name!) || ofMoment.test(attributes!),
        unread: here.unread || /\bdata-unread\b/.test(attributes!),
        none: here.none || /\bdata-none\b/.test(attributes!),
        label: here.label || labelNames.has(name!) || /\bnotice__word\b/.test(attributes!),
        words: "",
      });
    }
  }
  while (open.length > 1) close();
  return said;
}

export interface Compared {
  /** `same`: nothing is missing. `told`: it says that something is. */
  verdict: "same" | "told" | "untrue";
  why: string[];
}

/** `whole`: the page read twice while all answered: what is of the moment differs. `words`: how it may say that it could not read. */
export function compare(
  whole: readonly [SaidByPage, SaidByPage],
  now: SaidByPage,
  words: readonly string[],
): Compared {
  const [one, other] = whole;
  const isKnown = (line: string) => one.lines.has(line) || other.lines.has(line);
  const missing = [...one.lines].filter((line) => other.lines.has(line) && !now.lines.has(line));
  const added = [...now.lines].filter((line) => !isKnown(line) && !words.some((told) => line.includes(told)));
  const told =
    now.unread.length > 0 || [...now.lines].some((line) => words.some((one) => line.includes(one)));
  const nothing = now.none.filter((claim) => !one.none.includes(claim) && !other.none.includes(claim));
  const isPart = (line: string) => missing.some((whole) => whole.startsWith(line));
  // What the customer ordered stands on a page that says of the order that it could not be read.
  const isOfOrder = (line: string) =>
    now.heading !== one.heading &&
    now.unread.length > 0 &&
    !(hasMoney.test(line) && ![...one.lines].some((whole) => whole.includes(line)));
  const isNews = (line: string) =>
    !isPart(line) && !isOfOrder(line) && (hasMoney.test(line) || (!/\d/.test(line) && !now.labels.has(line)));
  const why = [
    ...nothing.map((claim) => `says that there is none: ${claim}`),
    ...added.filter(isNews).map((line) => `says besides: ${line}`),
    ...(told ? [] : missing.slice(0, 4).map((line) => `leaves out: ${line}`)),
  ];
  return { verdict: why.length > 0 ? "untrue" : told ? "told" : "same", why };
}
