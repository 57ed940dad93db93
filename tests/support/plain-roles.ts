/** Roles and names of elements as markup alone gives them. Styles are for a browser. */
export const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

/** Elements that have a role without saying so. */
const implied: Readonly<Record<string, readonly string[]>> = {
  button: ["button", "input[type=submit]", "input[type=button]", "input[type=reset]"],
  link: ["a[href]"],
  heading: ["h1", "h2", "h3", "h4", "h5", "h6"],
  banner: ["body > header", "body > div > header"],
  contentinfo: ["body > footer", "body > div > footer"],
  navigation: ["nav"],
  complementary: ["aside"],
  region: ["section[aria-label]", "section[aria-labelledby]"],
  group: ["fieldset", "details"],
  listitem: ["li"],
  table: ["table"],
  row: ["tr"],
  rowheader: ["th[scope=row]"],
  combobox: ["select"],
  radio: ["input[type=radio]"],
  checkbox: ["input[type=checkbox]"],
  status: ["output"],
};

export const roleSelector = (role: string): string =>
  [`[role=${role}]`, ...(implied[role] ?? []).map((one) => `${one}:not([role])`)].join(", ");

/** Whether it is in sight, or can be heard as well. */
export function isShown(element: Element, how: "seen" | "heard" = "seen"): boolean {
  if (element.localName === "input" && element.getAttribute("type") === "hidden") return false;
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (one.hasAttribute("hidden") || /^(head|script|style|template|title)$/.test(one.localName))
      return false;
    if (how === "heard" && one.getAttribute("aria-hidden") === "true") return false;
    const parent: Element | null = one.parentElement;
    if (parent?.localName !== "details" || parent.hasAttribute("open")) continue;
    if (one.localName !== "summary") return false;
  }
  return true;
}

const labelled = "button, input:not([type=hidden]), meter, output, progress, select, textarea";

/** As `labels` of browsers, for a document that is only read as well. */
function labelElementsOf(element: Element): Element[] {
  if (!element.matches(labelled)) return [];
  const around = element.closest("label:not([for])");
  const first = around?.querySelector(labelled) === element ? [around] : [];
  return [
    ...(element.id ? element.ownerDocument.querySelectorAll(`label[for="${element.id}"]`) : []),
    ...first,
  ];
}

/** All that labels a control. */
export function labelsOf(element: Element): string[] {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const by = ids.map((id) => clean(element.ownerDocument.getElementById(id)?.textContent)).join(" ");
  const own = labelElementsOf(element).map(({ textContent }) => clean(textContent));
  return [by, clean(element.getAttribute("aria-label")), ...own].filter((text) => text !== "");
}

/** What it is called: by its labels, its own words, or what it says of itself. */
export function nameOf(element: Element): string {
  const [label] = labelsOf(element);
  if (label) return label;
  const titled = { fieldset: "legend", table: "caption" }[element.localName];
  if (titled) return clean(element.querySelector(titled)?.textContent);
  if (element.localName === "input") return clean(element.getAttribute("value"));
  return clean(wordsOf(element)) || clean(element.getAttribute("title"));
}

function wordsOf(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? "";
  if (node.nodeType !== 1) return "";
  const element = node as Element;
  if (element.getAttribute("aria-hidden") === "true" || element.hasAttribute("hidden")) return "";
  if (element.localName === "img") return element.getAttribute("alt") ?? "";
  const inner = element.getAttribute("aria-label") ?? [...element.childNodes].map(wordsOf).join("");
  return /^(td|th|div|p|li|br)$/.test(element.localName) ? ` ${inner} ` : inner;
}
