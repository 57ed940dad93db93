/**
 * The parts of a page that axe and an accessibility tree can tell apart, each as a digest: who has judged all parts of a page has judged
 * the page. Runs in the page, so nothing from outside may be named; a page over HTTP is handed over, and has no layout (`looks`) to add.
 *
 * A part is an element with its attributes and states, the elements around it, and what it holds: all of it where it is small (a link, a
 * label, a cell), else the kinds of its children, so that a list of any length is the same. Words do not count, but where there are none,
 * where a name is said twice, what is hidden, scrolls, is small or has no label. To the page itself belong how its headings follow
 * each other and which landmarks it has.
 */
export function partsOf({ plain, looks }: { plain?: Document; looks: boolean }): string[] {
  const page = plain ?? document;
  const references =
    /^(for|form|list|headers|aria-labelledby|aria-describedby|aria-controls|aria-owns|aria-details)$/;
  const texts = ["aria-label", "alt", "title", "placeholder", "name", "id"];
  const unread =
    /^(href|src|srcset|value|action|formaction|content|nonce|d|[xyr]\d?|c[xy]|d[xy]|width|height|points|transform|datetime|min|max)$/;
  /** What names, explains or counts by its own words: seen as a whole. */
  const whole =
    /^(a|abbr|b|bdi|button|caption|dd|dt|em|figcaption|h[1-6]|label|legend|option|p|small|span|strong|summary|td|text|th|time|title)$/;
  const targets = "a, button, input, select, summary, [tabindex]";
  const landmarks = "main, nav, aside, body > header, body > footer, [role=search], [role=region], section";

  /** Numbers of 53 bits, as JavaScript counts exactly. */
  const digest = (text: string): string => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charCodeAt(at);
      one = Math.imul(one ^ letter, 2654435761);
      other = Math.imul(other ^ letter, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
    other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
  };

  const said = new Map<string, number>();
  const referred = new Map<string, Set<string>>();
  for (const element of page.querySelectorAll("*"))
    for (const { name, value } of element.attributes) {
      if (texts.includes(name)) said.set(`${name} ${value}`, (said.get(`${name} ${value}`) ?? 0) + 1);
      if (!references.test(name)) continue;
      for (const id of value.split(" ")) referred.set(id, (referred.get(id) ?? new Set()).add(name));
    }
  const stands = (id: string) => page.getElementById(id)?.localName ?? "missing";
  const valueOf = (element: Element, { name, value }: Attr): string => {
    if (name === "lang" && /^(en|ta|te|ml)$/.test(value)) return "";
    if (references.test(name)) return value.split(" ").map(stands).join(" ");
    if (texts.includes(name))
      return value.trim() === "" ? "empty" : said.get(`${name} ${value}`) === 1 ? "" : "again";
    if (name === "content" && element.getAttribute("name") === "viewport") return value;
    if (name === "href" && value.startsWith("#")) return `#${value === "#" ? "" : stands(value.slice(1))}`;
    return unread.test(name) ? "" : value;
  };

  const boxes = (looks ? [...page.querySelectorAll(targets)] : []).map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
  /** Whether another target is so near that a finger may hit it instead. */
  const isCrowded = (element: Element, { left, right, top, bottom }: DOMRect) =>
    boxes.some(
      ({ element: other, box }) =>
        other !== element &&
        box.width > 0 &&
        Math.max(box.left - right, left - box.right) < 24 &&
        Math.max(box.top - bottom, top - box.bottom) < 24,
    );
  const looksOf = (element: Element): string => {
    if (!looks) return "";
    const box = element.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) return "-";
    const isSmall = (box.width < 24 || box.height < 24) && element.matches(targets);
    const overflows =
      element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    const scrolls = overflows && /auto|scroll/.test(getComputedStyle(element).overflow);
    const small = isSmall ? `small ${isCrowded(element, box) ? "crowded" : ""}` : "";
    return `${small} ${scrolls ? `scrolls ${element.querySelector(targets) ? "reached" : ""}` : ""}`;
  };
  const headOf = (element: Element): string => {
    const attributes = [...element.attributes]
      .filter(({ name }) => element === page.documentElement || !name.startsWith("data-"))
      .map((each) => `${each.name}=${valueOf(element, each)}`)
      .sort();
    const by = [...(referred.get(element.id) ?? [])].sort().join(" ");
    return `<${element.localName} ${attributes.join(" ")} ${by} ${looksOf(element)}>`;
  };
  const isText = (node: Node) =>
    node.nodeType === 3 &&
    node.nodeValue!.trim() !== "" &&
    !/^(script|style)$/.test(node.parentElement!.localName);
  const wholeOf = (element: Element): string => {
    const parts: string[] = [];
    for (const child of element.childNodes) {
      const part = child.nodeType === 1 ? wholeOf(child as Element) : isText(child) ? "text" : "";
      if (part && part !== parts.at(-1)) parts.push(part);
    }
    return `${headOf(element)}${parts.join("")}</>`;
  };

  const found = new Set<string>();
  const read = (element: Element, around: string): void => {
    if (whole.test(element.localName)) return void found.add(digest(around + wholeOf(element)));
    const head = headOf(element);
    const kinds = new Set([...element.children].map((child) => child.localName + child.getAttribute("role")));
    if ([...element.childNodes].some(isText)) kinds.add("text");
    found.add(digest(`${around}${head}${[...kinds].sort().join(" ")}`));
    const within = digest(around + head);
    for (const child of element.children) read(child, within);
  };
  const screen = !looks ? "" : `${innerWidth} ${matchMedia("(prefers-color-scheme: dark)").matches}`;
  read(page.documentElement, screen);

  const headings = [...page.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ localName }) => localName);
  headings.forEach((level, place) => found.add(digest(`${headings[place - 1]} before ${level}`)));
  found.add(digest(`${headings.filter((level) => level === "h1").length} of the first level`));
  const names = [...page.querySelectorAll(landmarks)].map((element) => {
    const by = element.getAttribute("aria-labelledby");
    const name = by ? page.getElementById(by)?.textContent : element.getAttribute("aria-label");
    return `${element.localName} ${element.getAttribute("role")} ${name?.trim() ?? ""}`;
  });
  const again = names.filter(
    (name, place) => names.indexOf(name) !== place && !name.startsWith("section null "),
  );
  for (const kind of ["main", "body > header", "body > footer"])
    found.add(digest(`${page.querySelectorAll(kind).length} ${kind}`));
  for (const name of new Set(again)) found.add(digest(`again ${name.split(" ")[0]}`));
  return [...found];
}

/** All words of a page; of what runs or is styled nothing is read. */
export function wordsOf(plain?: Document): string {
  const body = (plain ?? document).body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll("script, style")) element.remove();
  return body.textContent.replace(/\s+/g, " ").trim();
}
