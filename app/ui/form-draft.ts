import { useSearchParams } from "@remix-run/react";
import { createContext, useContext } from "react";
import { isSecretField } from "./secret-fields";

export interface FormDraft {
  form: string;
  /** Empty for another customer, or if nothing was typed. */
  entries: Record<string, string>;
  /**
   * `left`: the page was left; `ended`: its session ended; `unsent`: not carried out; `waiting`: a check page or OTP is pending; `lost`: one
   * was pending when its session ended; `gone`: the address is of a step that this session does not have; `no-cookies`: this browser's
   * did not come back.
   */
  state: "left" | "ended" | "unsent" | "waiting" | "lost" | "gone" | "no-cookies";
  /** Words for a state that few customers meet: not among the texts of each page. */
  says?: string;
}

export const FormDraftContext = createContext<FormDraft | null>(null);

/** Address of the page with an empty form; differs from `path` while a draft waits there. */
export function useEmptyForm(path: string): string {
  const waits = useContext(FormDraftContext)?.state === "waiting";
  const [here] = useSearchParams();
  if (!waits) return path;
  const [page, query] = path.split("?");
  const requested = new URLSearchParams(query);
  requested.set("afresh", String(Number(here.get("afresh")) + 1));
  return `${page}?${requested}`;
}

export const FORM_FIELD = "form";

/** Copies what is typed into another form, without secrets, so that it is restored. False if nothing is typed. */
export function bringEntries(into: HTMLFormElement): boolean {
  const typed = [...document.forms].find((form) => form !== into && [...form.elements].some(isChanged));
  if (!typed) return false;
  const entries = new FormData(typed);
  entries.set(FORM_FIELD, typed.id);
  for (const [name, value] of entries)
    if (typeof value === "string" && !isSecretField(name) && !into.elements.namedItem(name))
      into.append(hiddenInput(name, value));
  return true;
}

export const hiddenInput = (name: string, value: FormDataEntryValue): HTMLInputElement =>
  Object.assign(document.createElement("input"), { type: "hidden", name, value });

export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
    return control.checked !== control.defaultChecked;
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText && control.value !== control.defaultValue;
}

/**
 * Without scripts the buttons of the display panel belong to the page's form, so that its entries are sent too. Forms register
 * while the page is rendered; the buttons get the id afterwards.
 */
export const PageFormContext = createContext<{ id?: string } | null>(null);
const PAGE_FORM = "page-form";
export const ofPageForm = { form: PAGE_FORM, suppressHydrationWarning: true };

/** Sets the form of the buttons, or removes the attribute. */
export const withPageForm = (html: string, id: string | undefined): string =>
  html.replaceAll(` form="${PAGE_FORM}"`, id ? ` form="${id}"` : "");
