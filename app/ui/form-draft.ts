import { useSearchParams } from "@remix-run/react";
import { createContext, useContext } from "react";
import { isSecretField } from "./secret-fields";

/** A form as it was typed, without secrets. */
export interface FormDraft {
  /** Id of the form. */
  form: string;
  /** Empty if they are another customer's, or nothing was typed. */
  entries: Record<string, string>;
  /** `left`: its page was left; `unsent`: sent, and not carried out; `waiting`: its check page or OTP waits, so nothing is wrong with it. */
  state: "left" | "unsent" | "waiting";
}

export const FormDraftContext = createContext<FormDraft | null>(null);

/** Where the page's form is empty: a form whose check page waits is filled in again only at the address it was sent from. */
export function useEmptyForm(path: string): string {
  const waits = useContext(FormDraftContext)?.state === "waiting";
  const [here] = useSearchParams();
  if (!waits) return path;
  const [page, query] = path.split("?");
  const requested = new URLSearchParams(query);
  requested.set("afresh", String(Number(here.get("afresh")) + 1));
  return `${page}?${requested}`;
}

/** Name of the hidden field that tells which form is sent. */
export const FORM_FIELD = "form";

/** Puts what is typed on the page into another form, which leaves it, so that it comes back: without secrets. False: nothing is. */
export function bringEntries(into: HTMLFormElement): boolean {
  const typed = [...document.forms].find((form) => form !== into && [...form.elements].some(isChanged));
  if (!typed) return false;
  const entries = new FormData(typed);
  entries.set(FORM_FIELD, typed.id);
  for (const [name, value] of entries)
    if (typeof value === "string" && !isSecretField(name) && !(name in into.elements))
      into.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  return true;
}

/** Whether something else stands in a control than the page came with. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
    return control.checked !== control.defaultChecked;
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText && control.value !== control.defaultValue;
}

/**
 * Without scripts the button for the light version belongs to the page's form, so that its entries go with it. While the server
 * writes a page, its form says its id here, and the button gets it once the page is written.
 */
export const PageFormContext = createContext<{ id?: string } | null>(null);
const PAGE_FORM = "page-form";
export const ofPageForm = { form: PAGE_FORM, suppressHydrationWarning: true };

/** The written page, the button given to its form, or left to its own where it has none. */
export const withPageForm = (html: string, id: string | undefined): string =>
  html.replaceAll(` form="${PAGE_FORM}"`, id ? ` form="${id}"` : "");
