import { JSDOM } from "jsdom";
import type { Visitor } from "./visitor";

/** A form that sends what is typed into it, on the page that shows it. */
export interface ShownForm {
  address: string;
  html: string;
  form: HTMLFormElement;
}

const { window } = new JSDOM("");
const AT_A_TIME = 4;
const notPages = /^\/(?:SignOut|sandbox|build|offline|texts)|\.\w+$/i;
/** Buttons of steps that have more than one. */
const steps = ["card", "token", "confirm", "verify", "go", "calculate"];
/** Words in an address that choose between forms. */
const choices = ["kind", "mode", "product", "scheme"];

function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://portal");
  const chosen = choices.map((name) => searchParams.get(name) ?? "");
  return [pathname, ...chosen, ...[...searchParams.keys()].sort()].join(" ");
}

/** Follows every link, one of each kind, answers pages that ask for an account first, and returns each form that it meets. */
export async function shownForms(visitor: Visitor, from: readonly string[]): Promise<ShownForm[]> {
  const waiting = [...from];
  const met = new Set(waiting.map(kindOf));
  const found = new Map<string, ShownForm>();
  while (waiting.length > 0) {
    const addresses = waiting.splice(0, AT_A_TIME);
    const answers = await Promise.all(addresses.map((address) => visitor.get(address)));
    for (const [place, { status, headers, body, location }] of answers.entries()) {
      const address = addresses[place]!;
      const next = location ? [location] : [];
      if (status === 200 && headers.get("Content-Type")?.startsWith("text/html")) {
        const document = parse(body);
        for (const form of formsOf(document)) {
          const shown = { address, html: body, form };
          if (!found.has(keyOf(shown))) found.set(keyOf(shown), shown);
        }
        next.push(...linksOf(document), ...answersOf(document));
      }
      for (const href of next) {
        const { origin, pathname, search } = new URL(href, visitor.origin + address);
        const kind = kindOf(pathname + search);
        if (origin !== visitor.origin || notPages.test(pathname) || met.has(kind)) continue;
        met.add(kind);
        waiting.push(pathname + search);
      }
    }
  }
  return [...found.values()];
}

export const parse = (html: string): Document => new window.DOMParser().parseFromString(html, "text/html");

/** Forms are the same if a page asks for the same. */
export const keyOf = ({ address, form }: ShownForm): string =>
  [address.replace(/\?.*/, ""), ...textFieldsOf(form).map(({ name }) => name)].join(" ");

const linksOf = (document: Document) =>
  [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href")!);

/** Addresses of a page that asks for an account, or another choice, before it shows its form. */
function answersOf(document: Document): string[] {
  return [...document.querySelectorAll<HTMLFormElement>("main form")].filter(isGet).flatMap((form) => {
    const entries = entriesOf(form);
    const radios = [...form.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    const chosen = radios.length > 0 ? radios : form.querySelector("select") ? [null] : [];
    return chosen.map((radio) => {
      if (radio) entries.set(radio.name, radio.value);
      return `${form.getAttribute("action") ?? ""}?${entries}`;
    });
  });
}

export const isGet = (form: HTMLFormElement) => form.getAttribute("method") !== "post";

/** What a browser sends of a form as it opens; lists and radios without a choice get their first one. */
export function entriesOf(form: HTMLFormElement): URLSearchParams {
  const entries = new URLSearchParams();
  for (const [name, value] of new window.FormData(form)) entries.append(name, String(value));
  for (const { name, options } of form.querySelectorAll("select")) {
    const offered = [...options].filter(({ value, disabled }) => value !== "" && !disabled);
    // Accounts to debit and to credit differ.
    const first = offered.find(({ value }) => ![...entries.values()].includes(value));
    if (!entries.get(name) && first) entries.set(name, first.value);
  }
  for (const { name, value, disabled } of form.querySelectorAll<HTMLInputElement>("input[type=radio]"))
    if (!entries.has(name) && !disabled && ![...entries.values()].includes(value)) entries.set(name, value);
  const button = [...form.querySelectorAll("button")].find(({ value }) => steps.includes(value));
  if (button) entries.set(button.name, button.value);
  return entries;
}

export function formsOf(document: Document): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>("main form")].filter(
    (form) => textFieldsOf(form).length > 0,
  );
}

/** Fields of a form that are typed into. */
export const textFieldsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>("input, textarea")].filter(
    ({ type, readOnly, name }) =>
      name && !readOnly && ["text", "password", "tel", "date", "textarea", "email"].includes(type),
  );
