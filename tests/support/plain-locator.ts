/** Elements of a plain page, looked up anew whenever they are used, by the rules of Playwright's locators. */
import type { PlainPage } from "./plain-page";
import { clean, isShown, labelsOf, nameOf, roleSelector } from "./plain-roles";

export interface Texts {
  hasText?: string | RegExp;
  has?: PlainLocator;
}

interface Named {
  name?: string | RegExp;
  exact?: boolean;
  /** Of headings. */
  level?: number;
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A text in part and in any case, or whole where `exact`. */
function matches(text: string, wanted: string | RegExp, exact = false): boolean {
  if (typeof wanted !== "string") return wanted.test(text);
  return exact ? text === clean(wanted) : text.toLowerCase().includes(clean(wanted).toLowerCase());
}

export class PlainLocator {
  readonly plain = true;

  constructor(
    private readonly page: PlainPage,
    /** From the page, or from where another locator asks what it has. */
    private readonly find: (roots: Element[]) => Element[],
    private readonly as: string,
  ) {}

  /** What it stands for now. */
  elements(within: Element = this.page.document as unknown as Element): Element[] {
    return this.find([within]);
  }

  toString = () => this.as;

  /** The only one, to be read. */
  one(): Element {
    const found = this.elements();
    if (found.length !== 1)
      throw new Error(`${this.as} is ${found.length} elements at ${this.page.url()}\n${shown(found)}`);
    return found[0]!;
  }

  /** The only one, with all that browsers know of it. */
  awake(): HTMLInputElement {
    this.page.wake();
    return this.one() as HTMLInputElement;
  }

  #then(find: (all: Element[]) => Element[], as: string): PlainLocator {
    return new PlainLocator(this.page, (roots) => find(this.find(roots)), `${this.as} ${as}`);
  }

  #within(find: (root: Element) => Element[], as: string): PlainLocator {
    return this.#then((roots) => inOrder(roots.flatMap(find)), as);
  }

  locator(selector: string, options: Texts = {}): PlainLocator {
    const plain = selector.replace(/^:scope /, "").replaceAll(":visible", "");
    const found =
      selector === ".."
        ? this.#then((all) => all.flatMap(({ parentElement }) => parentElement ?? []), "..")
        : this.#within((root) => [...root.querySelectorAll(plain)], selector);
    const seen = selector.includes(":visible")
      ? found.#then((all) => all.filter((element) => isShown(element)), "in sight")
      : found;
    return seen.filter(options);
  }

  getByRole(role: string, { name, exact, level }: Named = {}): PlainLocator {
    const isNamed = (element: Element) =>
      (level === undefined || element.localName === `h${level}`) &&
      (name === undefined || matches(nameOf(element), name, exact)) &&
      isShown(element, "heard");
    return this.#within(
      (root) => [...root.querySelectorAll(roleSelector(role))].filter(isNamed),
      `${role} ${name ?? ""}`,
    );
  }

  getByLabel(label: string | RegExp, { exact }: { exact?: boolean } = {}): PlainLocator {
    const says = (element: Element) => labelsOf(element).some((text) => matches(text, label, exact));
    const labelled = "input, select, textarea, button, [aria-label], [aria-labelledby]";
    return this.#within((root) => [...root.querySelectorAll(labelled)].filter(says), `label ${label}`);
  }

  /** The innermost elements that say it. */
  getByText(text: string | RegExp, { exact }: { exact?: boolean } = {}): PlainLocator {
    const says = (element: Element) => matches(clean(element.textContent), text, exact);
    const innermost = (element: Element) => says(element) && ![...element.children].some(says);
    return this.#within(
      (root) => [...root.querySelectorAll("*:not(script, style, head *)")].filter(innermost),
      `text ${text}`,
    );
  }

  filter({ hasText, has }: Texts): PlainLocator {
    const hasAll = (element: Element) =>
      (hasText === undefined || matches(clean(element.textContent), hasText)) &&
      (!has || has.elements(element).length > 0);
    return hasText === undefined && !has
      ? this
      : this.#then((all) => all.filter(hasAll), `with ${hasText ?? has}`);
  }

  first = () => this.#then((all) => all.slice(0, 1), "first");
  last = () => this.#then((all) => all.slice(-1), "last");
  nth = (place: number) => this.#then((all) => all.slice(place, place + 1), `no. ${place}`);
  all = () => Promise.resolve(this.elements().map((_, place) => this.nth(place)));
  count = () => Promise.resolve(this.elements().length);

  click = () => this.page.press(() => this.one());

  #control(): Control {
    const element: Element = this.awake();
    const control = (
      element.localName === "label" ? (element as HTMLLabelElement).control : element
    ) as Control;
    if (!isShown(control)) throw new Error(`${this.as} is not shown`);
    if (control.disabled) throw new Error(`${this.as} is disabled`);
    return control;
  }

  async fill(typed: string): Promise<void> {
    const control = this.#control() as HTMLInputElement;
    if (control.readOnly) throw new Error(`${this.as} is read-only`);
    control.value =
      control.maxLength >= 0 && control.type !== "date" ? typed.slice(0, control.maxLength) : typed;
  }

  pressSequentially = async (typed: string) => this.fill(this.#control().value + typed);
  clear = () => this.fill("");

  async selectOption(wanted: string | { label?: string; index?: number }): Promise<void> {
    const select = this.#control() as HTMLSelectElement;
    const option = [...select.options].find((one, place) =>
      typeof wanted === "string"
        ? one.value === wanted || clean(one.label) === clean(wanted)
        : wanted.label !== undefined
          ? clean(one.label) === clean(wanted.label)
          : place === wanted.index,
    );
    if (!option || option.disabled)
      throw new Error(`${this.as} has no option ${JSON.stringify(wanted)}: ${select.outerHTML}`);
    select.value = option.value;
  }

  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);

  async setChecked(checked: boolean): Promise<void> {
    const control = this.#control() as HTMLInputElement;
    if (control.checked !== checked) control.click();
    if (control.checked !== checked) throw new Error(`${this.as} stays as it is`);
  }

  async press(key: string): Promise<void> {
    if (key !== "Enter") throw new Error(`A plain page knows no key ${key}`);
    const control = this.#control();
    if (!(control.localName === "input" && control.form)) return this.page.press(() => control);
    const button = [...control.form.elements].find(
      (one) => (one as HTMLButtonElement).type === "submit" && !(one as HTMLButtonElement).disabled,
    );
    return this.page.submit(control.form, button as HTMLButtonElement | undefined);
  }

  inputValue = async () => this.awake().value;
  textContent = async () => this.one().textContent;
  allTextContents = async () => this.elements().map(({ textContent }) => textContent ?? "");
  innerText = async () => shownText(this.one());
  allInnerTexts = async () => this.elements().map(shownText);
  getAttribute = async (name: string) => this.one().getAttribute(name);
  isVisible = async () => this.elements().some((element) => isShown(element));
  evaluate = async <Result, Given>(work: (element: never, given: Given) => Result, given?: Given) =>
    work(this.awake() as never, given as Given);
  evaluateAll = async <Result, Given>(work: (all: never, given: Given) => Result, given?: Given) => {
    this.page.wake();
    return work(this.elements() as never, given as Given);
  };
}

/** Each once, as they follow each other in the page: where they stand is not asked of linkedom, which errs. */
function inOrder(elements: Element[]): Element[] {
  const wanted = new Set(elements);
  if (wanted.size < 2) return [...wanted];
  return [...elements[0]!.ownerDocument.querySelectorAll("*")].filter((element) => wanted.has(element));
}

const blocks =
  /^(address|article|dd|details|div|dl|dt|fieldset|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|section|summary|table|tbody|thead|tr|ul|br)$/;

/** What is shown of it, a block a line. */
function shownText(element: Element): string {
  const text = (node: Node): string => {
    if (node.nodeType === 3) return (node.textContent ?? "").replace(/\s+/g, " ");
    const one = node as Element;
    if (node.nodeType !== 1 || (one !== element && !isShown(one))) return "";
    const inner = [...node.childNodes].map(text).join("");
    return blocks.test(one.localName) ? `\n${inner}\n` : /^t[dh]$/.test(one.localName) ? `${inner}\t` : inner;
  };
  return text(element)
    .replace(/ *\n+ */g, "\n")
    .trim();
}

const shown = (elements: Element[]) =>
  elements
    .slice(0, 5)
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
    .join("\n");
