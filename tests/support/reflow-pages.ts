/** Every page that is measured, and the faults of one size of its text beside the list of exceptions. */
import type { Page } from "@playwright/test";
import { publicPaths, signedInPaths } from "./all-pages";
import { reflowFaults, setTextSize, type TextSize } from "./reflow";
import { reflowExceptions } from "./reflow-exceptions";

/** Pages of flows outside the menu. */
const flows = ["/Menu", "/Send?all", "/Schemes/Leave", "/BlockCard", "/ChangePin", "/GeneratePin"];

export const openPages = [...publicPaths, "/NewUser?mode=forgot-password", "/nowhere"];
export const customerPages = (customer: string) => [...new Set([...signedInPaths(customer), ...flows])];

/** Exceptions that were looked for, and those that were met. */
export interface Exceptions {
  asked: Set<string>;
  met: Set<string>;
}

type Look = [page: Page, path: string, size: TextSize, language: string, exceptions: Exceptions];

/** Faults of the open page at that size, each in one line. */
export async function faultsAt(...look: Look): Promise<string[]> {
  const [page, , size] = look;
  await setTextSize(page, size);
  return faultsAsOpened(...look);
}

/** The same of a page that was opened at that size. */
export async function faultsAsOpened(...[page, path, size, language, exceptions]: Look): Promise<string[]> {
  const [pathname] = path.split("?");
  const excused = reflowExceptions.filter(
    (one) => one.page === pathname && one.size === size && one.languages.includes(language),
  );
  const nameOf = (rule: string) => `${pathname}, ${size}, ${language}: ${rule}`;
  for (const { rule } of excused) exceptions.asked.add(nameOf(rule));
  const found: string[] = [];
  for (const { rule, where, what } of await reflowFaults(page))
    if (excused.some((one) => one.rule === rule)) exceptions.met.add(nameOf(rule));
    else found.push(`${path}, ${size}, ${language}: ${rule}: ${where}: ${what}`);
  return found;
}

/** Entries of the list that the pages no longer need. */
export const needless = ({ asked, met }: Exceptions): string[] => [...asked].filter((one) => !met.has(one));
