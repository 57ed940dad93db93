import * as places from "common/cities";
import {
  countOf,
  nomineeEndings,
  withoutNominee,
  withRoom,
  type HomeAddress,
  type Nomination,
  type Nominee,
} from "common/nominee";
import { states, type StateCode } from "common/states";
import type { SignedIn } from "~/session/guards.server";
import type { TypedCities } from "~/ui/nominee";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";
import { enquireHolder, type Holder } from "./accounts.server";

/** Entries as their form sends them. */
export function formOf(typed: Readonly<Record<string, string | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) if (value) form.set(name, value);
  return form;
}

export function citiesIn(form: FormData): TypedCities[] {
  const cities = (who: "nominee" | "guardian", result: string) =>
    places.citiesOf(String(form.get(`${who}State${result}`) ?? ""));
  return nomineeEndings
    .slice(0, countOf(form))
    .map((result) => ({ nominee: cities("nominee", result), guardian: cities("guardian", result) }));
}

/** Answer with the form, a nominee added or left out; null for any other button. */
export function answerAgain(form: FormData) {
  const again = shownAgain(form);
  if (!again) return null;
  const initialValue = Object.fromEntries(again) as Record<string, string>;
  return { cities: citiesIn(again), failed: false, result: { initialValue } };
}

function shownAgain(form: FormData): FormData | null {
  const intent = String(form.get("intent") ?? "");
  if (intent === "show") return form;
  if (intent === "another") return withRoom(form);
  const ending = nomineeEndings.find((one) => intent === `without${one}`);
  return ending === undefined ? null : withoutNominee(form, ending);
}

/** The customer's own address as nominees have it; null if the bank has none, or its city is not a listed one. */
export async function findHomeAddress(customer: SignedIn): Promise<EnquiryResult<HomeAddress | null>> {
  const { accountNumber } = customer.primaryAccount ?? customer.accounts[0] ?? {};
  if (!accountNumber) return { state: "shown", answer: null };
  return shownAs(await enquireHolder(customer, accountNumber), homeIn);
}

function homeIn(row: Holder | null): HomeAddress | null {
  if (!row?.address1 || !row.pinCode) return null;
  const { state = "", pinCode } = row;
  const code = (Object.keys(states) as StateCode[]).find((one) => one === state || states[one] === state);
  const named = [row.district, row.city].map((name = "") => name.toLowerCase());
  const city =
    code &&
    places
      .citiesOf(code)
      .find((one) => named.includes(one.name.toLowerCase()) && places.isPinCodeOf(code, one, pinCode));
  if (!city) return null;
  const { address1, address2 } = row;
  return { address1, address2: address2 || city.name, place: { state: code, city: city.code, pinCode } };
}

export function withCityNames({ manner, nominees }: Nomination): Nomination {
  const named = <Person extends Pick<Nominee, "place">>(person: Person): Person => {
    const { place } = person;
    const city = place && places.findCity(place.state, place.city)?.name;
    return place && city ? { ...person, place: { ...place, city } } : person;
  };
  return {
    manner,
    nominees: nominees.map(({ guardian, ...nominee }) => ({
      ...named(nominee),
      ...(guardian ? { guardian: named(guardian) } : {}),
    })),
  };
}
