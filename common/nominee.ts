import { oneLine } from "./plain-text";
import { words, type TextValue } from "./words";
import * as z from "zod";
import type * as cities from "./cities";
import { addMonths, type IsoDate } from "./dates";
import { latinDigits } from "./latin-digits";
import { quotedInMessage } from "./quotation";
import { isSameName } from "./same-name";
import { isState, type StateCode } from "./states";
import { parseTypedDate, readTypedDate, type DateError } from "./typed-dates";
import { parsedField } from "./typed-fields";
import { typedLine } from "./typed-lines";
import { typedNumber } from "./typed-numbers";

/** Forms for nominees. Messages are keys of `locales/*`/nominee.json. */

export const relationCodes = {
  brother: "BRO",
  father: "FAT",
  mother: "MOT",
  daughter: "DTR",
  son: "SON",
  husband: "HUS",
  wife: "WIF",
  guardian: "GUARD",
  sister: "SIS",
} as const;
export type Relation = keyof typeof relationCodes;

/** Excludes `guardian`: only a minor has one, and never their own child. */
export const nomineeRelations: readonly Relation[] = [
  "wife",
  "husband",
  "son",
  "daughter",
  "mother",
  "father",
  "brother",
  "sister",
];
/** No minor is one of these to a customer. */
const adultRelations: readonly unknown[] = ["wife", "husband", "mother", "father"];
export const guardianRelations: readonly Relation[] = ["mother", "father", "brother", "sister", "guardian"];

/**
 * A deposit asks for addresses with state, city and PIN code, and for a minor's date of birth; a scheme asks for every
 * date of birth, and no place.
 */
export type NomineeUse = "deposit" | "scheme";

interface Place {
  state: StateCode;
  city: string;
  pinCode: string;
}

interface Person {
  name: string;
  relation: Relation;
  address1: string;
  address2: string;
  place?: Place;
  /** For minors; for schemes always. */
  birth?: IsoDate;
}

/** Receives the money; the guardian receives it for a minor. */
export interface Nominee extends Person {
  guardian?: Person;
}

/** `Home` is a tick: the address is the customer's own. */
const person = ["Name", "Relation", "Home", "Address1", "Address2", "State", "City", "Pin", "Birth"] as const;

export const nomineeFields = [
  ...person.map((part) => `nominee${part}` as const),
  "minor",
  ...person.map((part) => `guardian${part}` as const),
] as const;
export type NomineeField = (typeof nomineeFields)[number];
type TypedNominee = Partial<Record<NomineeField, string>>;

/** Reads a field of one nominee: as typed, or from the schema's output. */
type Read = (name: NomineeField) => unknown;

/**
 * For one account or deposit. Source: Banking Laws (Amendment) Act, 2025, section 45ZA of the Banking Regulation Act.
 */
export const MAX_NOMINEES = 4;

/** Suffixes of the nominees' field names. */
export const nomineeEndings = ["", "-2", "-3", "-4"] as const;
export type NomineeEnding = (typeof nomineeEndings)[number];

/** `together` is a checkbox: each nominee gets a share; otherwise they are nominated in turn. */
export const nominationFields = [
  "count",
  "together",
  ...nomineeEndings.flatMap((ending) =>
    [...nomineeFields, "share" as const].map((name) => `${name}${ending}` as const),
  ),
] as const;
export type NominationField = (typeof nominationFields)[number];
export type TypedNomination = Partial<Record<NominationField, string>>;

/** `in-turn`: the first nominee gets all of it, or the second if the first has died. */
type Manner = "together" | "in-turn";

export interface Nomination {
  manner: Manner;
  /** One to four. `share` is percent of at most two decimals and sums to 100; in turn each nominee has 100. */
  nominees: ReadonlyArray<Nominee & { share: number }>;
}

const limits = {
  deposit: { name: 40, guardianName: 35, address: 45 },
  scheme: { name: 40, guardianName: 35, address: 60 },
} as const;

const ADULT_MONTHS = 18 * 12;

/** Ends the day before the eighteenth birthday. Source: Indian Majority Act, 1875, section 3. */
export const isMinor = (birth: IsoDate, today: IsoDate): boolean => addMonths(birth, ADULT_MONTHS) > today;

interface NomineeTerms {
  use: NomineeUse;
  today: IsoDate;
  /** `common/cities`; null in the browser, which leaves cities, PIN codes and the customer's own address to the server. */
  places: Pick<typeof cities, "findCity" | "isPinCodeOf"> | null;
}

type Who = "nominee" | "guardian";
type Part = (typeof person)[number];
type Parts = Record<Part, z.ZodType<string | undefined>>;

type Shape<Name extends string> = Record<Name, z.ZodType<string | undefined, string | undefined>>;

/** Asks for a guardian only if `minor` is ticked. */
export function nomineeForm(form: FormData, terms: NomineeTerms) {
  const typed: Read = (name) => form.get(name);
  return z
    .object(Object.fromEntries(nomineeShape(typed, terms)) as Shape<Exclude<NomineeField, "minor">>)
    .transform((read) => ({
      nominee: nomineeOf((name) => read[name as keyof typeof read], isTicked(typed)),
    }));
}

const isTicked = (typed: Read) => typed("minor") !== null;

function nomineeShape(typed: Read, terms: NomineeTerms) {
  const minor = isTicked(typed);
  const fields = (who: Who, parts: Parts) => person.map((part) => [`${who}${part}`, parts[part]] as const);
  return [
    ...fields("nominee", partsOf("nominee", typed, terms, minor)),
    ...fields("guardian", minor ? partsOf("guardian", typed, terms, minor) : nothing),
  ];
}

export const nomineeOf = (read: Read, minor: boolean): Nominee => ({
  ...personOf("nominee", read),
  ...(minor ? { guardian: personOf("guardian", read) } : {}),
});

/** Form of all nominees, `count` of them. Their fields are those of `nomineeForm` with the nominee's suffix. */
export function nominationForm(typed: FormData, terms: Omit<NomineeTerms, "use">) {
  const endings = nomineeEndings.slice(0, countOf(typed));
  const manner = typed.get("together") !== null || endings.length === 1 ? "together" : "in-turn";
  const shared = manner === "together" && endings.length > 1;
  const equal = shared && hasNoShares(typed) ? equalShares(endings.length) : null;
  const shares = shared && !equal;
  const own = endings.map((ending) => ({
    ending,
    one: (name: NomineeField): unknown => typed.get(`${name}${ending}`),
  }));
  const sum = sumOfShares(typed);
  const shape = own.flatMap(({ ending, one }, at) => [
    ...nomineeShape(one, { use: "deposit", ...terms }).map(([name, schema]) => {
      const isTwice =
        name === "nomineeName" && own.slice(0, at).some((other) => isSamePerson(one, other.one));
      return [`${name}${ending}`, schema.refine(() => !isTwice, "nominee:errors.twice")] as const;
    }),
    [`share${ending}`, shares ? shareField(at === endings.length - 1 ? sum : NaN) : unasked] as const,
  ]);
  return z
    .object(Object.fromEntries(shape) as Shape<Exclude<NominationField, "count" | "together">>)
    .transform((read): { nomination: Nomination } => ({
      nomination: {
        manner,
        nominees: own.map(({ ending, one }, at) => ({
          ...nomineeOf((name) => read[`${name}${ending}` as keyof typeof read], isTicked(one)),
          share: equal?.[at] ?? (shares ? readShare(read[`share${ending}`])! : WHOLE),
        })),
      },
    }));
}

export function countOf(typed: FormData): number {
  const count = Number(typed.get("count") ?? 1);
  return Number.isInteger(count) && count >= 1 && count <= MAX_NOMINEES ? count : 1;
}

/** Two of one name are two people only if relation or date of birth differs. */
function isSamePerson(one: Read, other: Read): boolean {
  const text = (read: Read, name: NomineeField) => String(read(name) ?? "").trim();
  const births = [one, other].map((read) =>
    isTicked(read) ? parseTypedDate(text(read, "nomineeBirth")) : null,
  );
  return (
    isSameName(text(one, "nomineeName"), text(other, "nomineeName")) &&
    text(one, "nomineeRelation") === text(other, "nomineeRelation") &&
    births[0] === births[1]
  );
}

/** NaN if a share is missing or no share. */
export function sumOfShares(typed: FormData): number {
  const hundredths = nomineeEndings
    .slice(0, countOf(typed))
    .reduce((sum, ending) => sum + toHundredths(readShare(typed.get(`share${ending}`)) ?? NaN), 0);
  return fromHundredths(hundredths);
}

/** Percent that the shares of a nomination must sum to. */
const WHOLE = 100;

/** In one percent: shares are counted and kept in these, so that three equal ones sum to 100 as well. */
const HUNDREDTHS = 100;

export const toHundredths = (percent: number): number => Math.round(percent * HUNDREDTHS);
export const fromHundredths = (hundredths: number): number => hundredths / HUNDREDTHS;

/** In percent. The first nominee gets the hundredths that are left: 33.34, 33.33, 33.33. */
export function equalShares(count: number): number[] {
  const whole = toHundredths(WHOLE);
  const each = Math.floor(whole / count);
  return Array.from({ length: count }, (_, at) =>
    fromHundredths(at === 0 ? whole - each * (count - 1) : each),
  );
}

const hasNoShares = (typed: FormData): boolean =>
  nomineeEndings
    .slice(0, countOf(typed))
    .every((ending) => String(typed.get(`share${ending}`) ?? "").trim() === "");

const readShare = (typed: unknown): number | null => {
  const text = latinDigits(String(typed ?? ""))
    .replace("%", "")
    .trim();
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : null;
};

/** `sum` of all shares, checked at the last field; NaN for the other fields, and if a share is missing. */
const shareField = (sum: number) =>
  z
    .string({ error: "nominee:errors.share" })
    .refine((typed) => readShare(typed) !== null, { error: "nominee:errors.share", abort: true })
    .refine(() => Number.isNaN(sum) || sum === WHOLE, "nominee:errors.shares");

const key = (who: Who, error: string) => `nominee:errors.${who}${error}`;

const unasked = z.undefined().catch(undefined) as z.ZodType<undefined, string | undefined>;

const nothing = Object.fromEntries(person.map((part) => [part, unasked])) as Parts;

const tick = z.string().optional() as z.ZodType<string | undefined>;

/** Letters of any script, with the signs that are written in names. */
export const isPersonName = (name: string) => /^[\p{L}\p{M}\p{Join_Control} .'’-]+$/u.test(name);

const choice = (missing: string, isKnown: (value: string) => boolean) =>
  z.string({ error: missing }).refine(isKnown, missing);

function partsOf(who: Who, typed: Read, terms: NomineeTerms, minor: boolean): Parts {
  const { use, places } = terms;
  const { name, guardianName, address } = limits[use];
  const line = (part: "Name" | "Address", most: number, missing: string = part) =>
    typedLine(most, {
      missing: key(who, missing),
      long: key(who, `${part}Long`),
      letters: key(who, `${part}Letters`),
    });
  const relations = who === "nominee" ? nomineeRelations : guardianRelations;
  const isHome = places === null && typed(`${who}Home`) !== null;
  const state = String(typed(`${who}State`) ?? "");
  const city = places?.findCity(state, String(typed(`${who}City`) ?? ""));
  const isDelivered = (pin: string) =>
    !places || !city || !isState(state) || places.isPinCodeOf(state, city, pin);
  const asksPlace = use === "deposit" && !isHome;
  const asksBirth = use === "scheme" || (who === "nominee" && minor);
  return {
    Name: line("Name", who === "nominee" ? name : guardianName).refine(isPersonName, key(who, "NameSigns")),
    Relation: choice(key(who, "Relation"), (value) => relations.some((one) => one === value)).refine(
      (value) => who === "guardian" || !minor || !adultRelations.includes(value),
      "nominee:errors.minorRelation",
    ),
    Home: tick,
    Address1: isHome ? unasked : line("Address", address),
    Address2: isHome ? unasked : line("Address", address, "Address2"),
    State: asksPlace ? choice(key(who, "State"), isState) : unasked,
    City: asksPlace ? choice(key(who, "City"), () => !places || city !== undefined) : unasked,
    Pin: asksPlace
      ? typedNumber(key(who, "Pin"), /^\d{6}$/, key(who, "PinForm"))
          .refine((pin) => !pin.startsWith("0"), { error: key(who, "PinZero"), abort: true })
          .refine(isDelivered, key(who, "PinElsewhere"))
      : unasked,
    Birth: asksBirth ? birth(who, terms, minor) : unasked,
  };
}

function birth(who: Who, { today }: NomineeTerms, minor: boolean) {
  const wrong = who === "guardian" ? "guardianAge" : minor ? "notMinor" : "isMinor";
  return parsedField<IsoDate>(key(who, "Birth"), (typed) => {
    const read = readTypedDate(typed, { last: today });
    if (!read.ok) return { error: key(who, birthErrors[read.fault]) };
    const fits = isMinor(read.date, today) === (who === "nominee" && minor);
    return fits ? { value: read.date } : { error: `nominee:errors.${wrong}` };
  });
}

const birthErrors = {
  unread: "BirthUnread",
  "no-such-day": "BirthForm",
  "too-early": "BirthEarly",
  "too-late": "BirthAhead",
} as const satisfies Record<DateError, string>;

function personOf(who: Who, read: Read): Person {
  const part = (name: Part) => String(read(`${who}${name}`) ?? "");
  const [born, state] = [part("Birth"), part("State")];
  return {
    name: part("Name"),
    relation: [...nomineeRelations, ...guardianRelations].find((one) => one === part("Relation"))!,
    address1: part("Address1"),
    address2: part("Address2"),
    ...(isState(state) ? { place: { state, city: part("City"), pinCode: part("Pin") } } : {}),
    ...(born ? { birth: born as IsoDate } : {}),
  };
}

export function typedNominee({ guardian, ...nominee }: Nominee): TypedNominee {
  const typed = (
    who: Who,
    { name, relation, address1, address2, place, birth: born }: Person,
  ): TypedNominee => ({
    [`${who}Name`]: name,
    [`${who}Relation`]: relation,
    [`${who}Address1`]: address1,
    [`${who}Address2`]: address2,
    [`${who}State`]: place?.state,
    [`${who}City`]: place?.city,
    [`${who}Pin`]: place?.pinCode,
    [`${who}Birth`]: born,
  });
  return {
    ...typed("nominee", nominee),
    ...(guardian ? { minor: "on", ...typed("guardian", guardian) } : {}),
  };
}

export function typedNomination({ manner, nominees }: Nomination): TypedNomination {
  const several = nominees.length > 1;
  const typed = nominees.flatMap(({ share, ...nominee }, at) =>
    Object.entries({
      ...typedNominee(nominee),
      ...(several && manner === "together" ? { share: String(share) } : {}),
    }).map(([name, value]) => [`${name}${nomineeEndings[at]!}`, value] as const),
  );
  return {
    ...Object.fromEntries(typed),
    count: String(nominees.length),
    ...(several && manner === "together" ? { together: "on" } : {}),
  };
}

const copyOf = (typed: FormData): FormData => {
  const copy = new FormData();
  for (const [name, value] of typed) copy.set(name, value);
  return copy;
};

/** Adds room for a nominee and keeps typed values. A second nominee gets a share by default. */
export function withRoom(typed: FormData): FormData {
  const next = copyOf(typed);
  const count = Math.min(countOf(typed) + 1, MAX_NOMINEES);
  next.set("count", String(count));
  if (count === 2) next.set("together", "on");
  return next;
}

/** Leaves out one nominee; those after move up. */
export function withoutNominee(typed: FormData, ending: NomineeEnding): FormData {
  const next = copyOf(typed);
  const endings = nomineeEndings.slice(0, countOf(typed));
  if (endings.length === 1 || !endings.includes(ending)) return next;
  endings.slice(endings.indexOf(ending)).forEach((to, at, rest) => {
    for (const name of [...nomineeFields, "share" as const]) {
      const following = rest[at + 1];
      const value = following === undefined ? null : typed.get(`${name}${following}`);
      if (value === null) next.delete(`${name}${to}`);
      else next.set(`${name}${to}`, value);
    }
  });
  next.set("count", String(endings.length - 1));
  return next;
}

/** The customer's own address, filled in wherever its tick is set. */
export interface HomeAddress {
  address1: string;
  address2: string;
  place: Place;
}

export function fillHome(typed: FormData, { address1, address2, place }: HomeAddress): void {
  const { state, city, pinCode } = place;
  const parts = { Address1: address1, Address2: address2, State: state, City: city, Pin: pinCode };
  for (const ending of nomineeEndings.slice(0, countOf(typed)))
    for (const who of ["nominee", "guardian"] as const)
      if (typed.get(`${who}Home${ending}`) !== null)
        for (const [part, value] of Object.entries(parts)) typed.set(`${who}${part}${ending}`, value);
}

/** For text messages: `"Devaki" 60%, "Arun" 40%` or `"Devaki", if not living "Arun"`. */
export function nominationWords({ manner, nominees }: NamedNominees): TextValue {
  const names = nominees.map(({ name }) => quotedInMessage(oneLine(name)));
  if (manner === "together")
    return nominees
      .map(({ share }, at) => (nominees.length > 1 ? `${names[at]} ${share}%` : names[at]))
      .join(", ");
  return names
    .slice(0, -1)
    .reduceRight<TextValue>(
      (next, first) => words("nominee:messages.inTurn", { first, next }),
      names.at(-1) ?? "",
    );
}

interface NamedNominees {
  manner: Manner;
  nominees: readonly { name: string; share: number }[];
}
