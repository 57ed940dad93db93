/** What journeys expect of a plain page, under the names that Playwright has for it. Nothing moves by itself there: nothing is waited for. */
import { expect as base } from "@playwright/test";
import type { PlainLocator } from "./plain-locator";
import type { PlainPage } from "./plain-page";
import { clean, isShown, nameOf } from "./plain-roles";

type Text = string | RegExp;

const isText = (actual: string, expected: Text) =>
  typeof expected === "string" ? actual === clean(expected) : expected.test(actual);
const hasText = (actual: string, expected: Text) =>
  typeof expected === "string" ? actual.includes(clean(expected)) : expected.test(actual);

/** One text of the only element, or a list of those of all. */
function texts(locator: PlainLocator, expected: Text | readonly Text[], is: typeof isText) {
  const read = ({ textContent }: Element) => clean(textContent);
  if (typeof expected === "string" || expected instanceof RegExp) {
    const actual = read(locator.one());
    return told(is(actual, expected), locator, expected, actual);
  }
  const actual = locator.elements().map(read);
  const pass = actual.length === expected.length && actual.every((text, place) => is(text, expected[place]!));
  return told(pass, locator, expected, actual);
}

const told = (pass: boolean, subject: unknown, expected: unknown, actual: unknown) => ({
  pass,
  message: () => `${String(subject)}\nExpected: ${String(expected)}\nReceived: ${JSON.stringify(actual)}`,
});

const only = (locator: PlainLocator) => locator.one() as HTMLInputElement;

const plain = base.extend({
  toHaveURL(page: PlainPage, expected: Text) {
    const actual = page.url();
    const wanted = typeof expected === "string" ? new URL(expected, actual).href : expected;
    return told(
      typeof wanted === "string" ? actual === wanted : wanted.test(actual),
      "the page",
      wanted,
      actual,
    );
  },
  toHaveTitle(page: PlainPage, expected: Text) {
    return told(isText(clean(page.document.title), expected), "the title", expected, page.document.title);
  },
  toHaveText: (locator: PlainLocator, expected: Text | readonly Text[]) => texts(locator, expected, isText),
  toContainText: (locator: PlainLocator, expected: Text | readonly Text[]) =>
    texts(locator, expected, hasText),
  toBeEmpty(locator: PlainLocator) {
    const text = clean(locator.one().textContent);
    return told(text === "", locator, "empty", text);
  },
  toHaveCount(locator: PlainLocator, expected: number) {
    const { length } = locator.elements();
    return told(length === expected, locator, expected, length);
  },
  toBeVisible(locator: PlainLocator) {
    const found = locator.elements();
    // Several are no answer, for `not` either.
    return told(found.length > 0 && isShown(locator.one()), locator, "in sight", found.length);
  },
  toBeHidden(locator: PlainLocator) {
    const found = locator.elements();
    return told(!found.some((element) => isShown(element)), locator, "not in sight", found.length);
  },
  toHaveValue(locator: PlainLocator, expected: Text) {
    const { value } = locator.awake();
    return told(
      typeof expected === "string" ? value === expected : expected.test(value),
      locator,
      expected,
      value,
    );
  },
  toHaveAttribute(locator: PlainLocator, name: string, expected?: Text) {
    const actual = only(locator).getAttribute(name);
    const pass =
      actual !== null &&
      (expected === undefined ||
        (typeof expected === "string" ? actual === expected : expected.test(actual)));
    return told(pass, `${String(locator)} [${name}]`, expected, actual);
  },
  toHaveClass(locator: PlainLocator, expected: Text) {
    return told(isText(clean(only(locator).className), expected), locator, expected, only(locator).className);
  },
  /** Where nobody has pressed anything yet. */
  toBeFocused(locator: PlainLocator) {
    const first = only(locator).ownerDocument.querySelector("[autofocus]");
    return told(first === locator.one(), locator, "the first to have the focus", first?.outerHTML);
  },
  toBeChecked(locator: PlainLocator) {
    const { checked } = locator.awake();
    return told(checked, locator, "checked", checked);
  },
  toBeDisabled(locator: PlainLocator) {
    const { disabled } = locator.awake();
    return told(disabled, locator, "disabled", disabled);
  },
  toHaveAccessibleName(locator: PlainLocator, expected: Text) {
    const actual = nameOf(only(locator));
    return told(isText(actual, expected), locator, expected, actual);
  },
});

/** Whether it is a page without a browser, or something on it. */
export const isPlain = (subject: unknown): boolean =>
  typeof subject === "object" && subject !== null && "plain" in subject;

/** Playwright's own `expect`, and for plain pages the one above. */
export const expect = Object.assign(
  ((subject: unknown, message?: never) =>
    isPlain(subject) ? plain(subject as never, message) : base(subject, message)) as typeof base,
  base,
);
