import { readdirSync, readFileSync } from "node:fs";
import { DOMParser } from "linkedom";
import { clean, isShown } from "tests/support/plain-roles";

/** An amount or a date that a page, a message or a paper says, with the role and name under which it says it. */
export interface Said {
  kind: "money" | "date";
  /** As written: `₹1,500.00`, `24-11-2026`. */
  value: string;
  /** `term Maturity date`, `column Balance`, `text deposits:closing.lead {amount}`, `field Amount`. */
  role: string;
  /** The row, list entry or sentence that says it. */
  around: string;
  /** Of a table or list: what else the row says, by column or part. */
  row?: Record<string, string>;
  /** The nearest heading or caption above. */
  under: string;
}

const values =
  /(?<money>[-−]?(?:₹|\bRs )\s?[\d,]*\d(?:\.\d+)?(?: lakh| crore)?|(?<![\d.,])[-−]?[\d,]*\d\.\d{2}(?!\d|\s?%|\.))|(?<date>\b\d{2}[-‑]\d{2}[-‑]\d{4}\b)/g;
const hasValue = /₹|\d\.\d\d|\d{2}[-‑]\d{2}[-‑]\d{4}/;
const blocks =
  "td, th, dd, dt, li, p, h1, h2, h3, h4, option, label, legend, caption, figcaption, summary, div, a";

const parser = new DOMParser();

export function readPage(html: string): { document: Document; said: Said[] } {
  const document = parser.parseFromString(html, "text/html") as unknown as Document;
  const found = new Map<Element, string>();
  const walker = document.createTreeWalker(document.body, 4);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!;
    if (!hasValue.test(walker.currentNode.textContent ?? "")) continue;
    if (!isShown(element, "heard") && !element.closest("details")) continue;
    if (/^(script|style|template)$/.test(element.localName) || element.closest("template")) continue;
    const block = element.closest(blocks) ?? element;
    found.set(block, clean(spaced(block)));
  }
  const said = [...found].flatMap(([block, text]) =>
    [...text.matchAll(values)].map((match): Said => {
      const kind = match.groups!.money === undefined ? "date" : "money";
      return {
        kind,
        value: match[0],
        around: text,
        under: underOf(block),
        ...roleOf(block, text, match.index),
      };
    }),
  );
  return { document, said: [...said, ...fieldsOf(document)] };
}

/** What a line of a paper or a message says. */
export function saidInLine(of: string, line: string): Said[] {
  const text = clean(line);
  return [...text.matchAll(values)].map((match) => ({
    kind: match.groups!.money === undefined ? "date" : "money",
    value: match[0],
    around: text,
    under: "",
    role: `${of} ${text.replace(values, "#").replace(/\d+/g, "0").slice(0, 160)}`,
  }));
}

/** The text of an element, its parts apart. */
function spaced(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? "";
  if (node.nodeType !== 1) return "";
  const inner = [...node.childNodes].map(spaced).join("");
  return /^(td|th|div|p|li|br|dt|dd|h\d|option|small|time)$/.test((node as Element).localName)
    ? ` ${inner} `
    : inner;
}

function roleOf(block: Element, text: string, at: number): Pick<Said, "role" | "row"> {
  const cell = block.closest("td, th");
  const table = cell?.closest("table");
  if (cell && table) {
    const row = rowOf(cell.closest("tr")!, table);
    const column = headingOf(cell, table);
    return { role: `column ${column}`, row };
  }
  const definition = block.closest("dd");
  if (definition) {
    let term = definition.previousElementSibling;
    while (term && term.localName !== "dt") term = term.previousElementSibling;
    return { role: `term ${clean(term?.textContent)}` };
  }
  if (block.localName === "option") return { role: `option ${labelOf(block.closest("select")!)}` };
  const template = templateAt(text, at);
  const entry = block.closest(".list__row");
  return {
    ...(entry && { row: partsOf(entry) }),
    role: template
      ? `text ${template}`
      : `words ${text.replace(values, "#").replace(/\d+/g, "0").slice(0, 160)}`,
  };
}

/** Of a list's row: its parts, and the heading of the rows it is among. */
function partsOf(entry: Element): Record<string, string> {
  let head = entry.previousElementSibling;
  while (head && !head.classList.contains("list__head")) head = head.previousElementSibling;
  const part = (name: string) =>
    clean(spaced(entry.querySelector(name) ?? entry.ownerDocument.createTextNode("")));
  return {
    day: clean(head?.textContent),
    title: part(".list__body > .list__title"),
    small: part(".list__body > .list__small"),
    middle: part(".list__middle"),
    end: part(".list__end > .list__title"),
  };
}

function headingOf(cell: Element, table: Element): string {
  const at = [...cell.parentElement!.children].indexOf(cell);
  return (
    clean(table.querySelector("thead tr")?.children[at]?.textContent) ||
    clean(cell.parentElement!.children[0]?.textContent)
  );
}

function rowOf(row: Element, table: Element): Record<string, string> {
  const headings = [...(table.querySelector("thead tr")?.children ?? [])].map((heading) =>
    clean(heading.textContent),
  );
  return Object.fromEntries(
    [...row.children].map((cell, at) => [headings[at] ?? String(at), clean(spaced(cell))]),
  );
}

function underOf(block: Element): string {
  const caption = clean(block.closest("table")?.querySelector("caption")?.textContent);
  if (caption) return caption;
  for (let one: Element | null = block; one; one = one.parentElement)
    for (let before = one.previousElementSibling; before; before = before.previousElementSibling) {
      const heading = /^h[1-4]$/.test(before.localName) ? before : before.querySelector("h1, h2, h3, h4");
      if (heading) return clean(heading.textContent);
    }
  return "";
}

function fieldsOf(document: Document): Said[] {
  return [
    ...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=radio], [type=checkbox])"),
  ].flatMap((input) =>
    ["value", "min", "max", "placeholder"].flatMap((attribute): Said[] => {
      const value = input.getAttribute(attribute) ?? "";
      const date = /^(?:\d{4}-\d{2}-\d{2}|\d{2}-\d{2}-\d{4})$/.test(value);
      if (!date) return [];
      const role = `${attribute} of field ${labelOf(input)}`;
      return [
        {
          kind: "date",
          value: value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3-$2-$1"),
          role,
          around: value,
          under: underOf(input),
        },
      ];
    }),
  );
}

function labelOf(control: Element): string {
  const own = control.ownerDocument.querySelector(`label[for="${control.id}"]`) ?? control.closest("label");
  return clean(own?.textContent);
}

/** The English texts with places for values, by `namespace:key`. */
const templates = readdirSync("locales/en")
  .flatMap((file) => {
    const namespace = file.replace(".json", "");
    return leaves(JSON.parse(readFileSync(`locales/en/${file}`, "utf8")) as object).flatMap(([key, text]) => {
      if (!text.includes("{{") || text.replace(/\{\{[^}]*\}\}/g, "").replace(/[^\p{L}]/gu, "").length < 8)
        return [];
      const places = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name!);
      const literal = clean(text.replace(/\{\{[^}]*\}\}/g, "\u0000").replace(/<\/?\w+>/g, " "));
      const pattern = literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("\u0000", "(.*?)");
      return [
        {
          key: `${namespace}:${key.replace(/_(?:one|other)$/, "")}`,
          places,
          weight: literal.replaceAll("\u0000", "").length,
          pattern: new RegExp(`${pattern}(?=$|\\s|\\b)`, "dg"),
        },
      ];
    });
  })
  .toSorted((one, other) => other.weight - one.weight);

function leaves(value: object, path = ""): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string"
      ? [[path + key, inner] as [string, string]]
      : leaves(inner as object, `${path}${key}.`),
  );
}

const found = new Map<string, string | undefined>();

function templateAt(text: string, at: number): string | undefined {
  const asked = `${at} ${text}`;
  if (!found.has(asked)) found.set(asked, findTemplate(text, at));
  return found.get(asked);
}

function findTemplate(text: string, at: number): string | undefined {
  for (const { key, places, pattern } of templates)
    for (const match of text.matchAll(pattern)) {
      const indices = (match as RegExpMatchArray & { indices: [number, number][] }).indices;
      const place = places.findIndex(
        (_, index) => indices[index + 1] && indices[index + 1]![0] <= at && at < indices[index + 1]![1],
      );
      if (place >= 0) return `${key} {${places[place]}}`;
    }
  return undefined;
}
