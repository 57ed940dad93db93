import type { TextValue } from "common/words";
import * as z from "zod";
import {
  nominationWords,
  nomineeEndings,
  relationCodes,
  typedNominee,
  type Nomination,
  type Nominee,
} from "common/nominee";
import {
  city,
  coded,
  dashDate,
  locality,
  personName,
  pinCode,
  relativeName,
  sharePercent,
  stateCode,
  street,
  textLike,
  yesNo,
} from "./fields.server";
import { message, type MessageOf } from "./message.server";

const relation = coded(relationCodes);
const country = textLike("IN");

const oneNominee = {
  nomineeRelation: ["Relation", relation],
  nomineeName: ["NomineeName", personName],
  nomineeAddress1: ["NomineeAddress1", street],
  nomineeAddress2: ["NomineeAddress2", locality],
  country: ["NomineeCountry", country],
  nomineeState: ["NomineeState", stateCode],
  nomineeCity: ["NomineeCityCode", city],
  nomineePin: ["NomineePinCode", pinCode],
  minor: ["NomineeMinorFlag", yesNo],
  nomineeBirth: ["NomineeDateOfBirth", dashDate.optional()],
  guardianRelation: ["NomineeGuardianCode", relation.optional()],
  guardianName: ["GuardianName", relativeName.optional()],
  guardianAddress1: ["GuardianAddress1", street.optional()],
  guardianAddress2: ["GuardianAddress2", locality.optional()],
  guardianCountry: ["GuardianCountry", country.optional()],
  guardianState: ["GuardianState", stateCode.optional()],
  guardianCity: ["GuardianCityCode", city.optional()],
  guardianPin: ["Guardianpincode", pinCode.optional()],
  /** Extension: 100 for a single nominee, and for each of those in turn. */
  share: ["SharePercent", sharePercent.optional()],
} as const;

const manner = coded({ together: "SIMULTANEOUS", "in-turn": "SUCCESSIVE" });

/** Fields of the first nominee, then the extensions for several: manner, and the further nominees. */
export const nominationFields = {
  ...oneNominee,
  manner: ["NominationType", manner.optional()],
  furtherNominees: ["FurtherNominees", z.array(message(oneNominee)).optional()],
} as const;

type OneOnWire = MessageOf<typeof oneNominee>;
/** For services that also take no nominee. */
export const optionalNominationFields = Object.fromEntries(
  Object.entries(nominationFields).map(([name, [wire, kind]]) => [name, [wire, kind.optional()]]),
) as unknown as {
  [Name in keyof typeof nominationFields]: readonly [
    (typeof nominationFields)[Name][0],
    z.ZodOptional<(typeof nominationFields)[Name][1]>,
  ];
};

export type NominationOnWire = MessageOf<typeof nominationFields>;

export function nominationOnWire({ manner, nominees }: Nomination): NominationOnWire {
  const [first, ...further] = nominees.map(({ share, ...nominee }) => ({ ...nomineeOnWire(nominee), share }));
  return further.length === 0 ? first! : { ...first!, manner, furtherNominees: further };
}

function nomineeOnWire(nominee: Nominee): OneOnWire {
  const { minor: _, nomineeRelation: __, guardianRelation: ___, ...typed } = typedNominee(nominee);
  const { guardian } = nominee;
  return {
    ...(typed as Omit<OneOnWire, "country" | "minor" | "nomineeRelation">),
    nomineeRelation: nominee.relation,
    minor: guardian !== undefined,
    country: "IN",
    ...(guardian ? { guardianRelation: guardian.relation, guardianCountry: "IN" } : {}),
  };
}

export const nomineesInWords = ({ manner, furtherNominees = [], ...first }: NominationOnWire): TextValue =>
  nominationWords({
    manner: manner ?? "together",
    nominees: [first, ...furtherNominees].map(({ nomineeName: name, share = 100 }) => ({ name, share })),
  });

/** Field values of `nominationForm` for a request. */
export function nominationTyped(request: NominationOnWire): FormData {
  const { furtherNominees = [], manner } = request;
  const form = new FormData();
  form.set("count", String(1 + furtherNominees.length));
  if (manner !== "in-turn") form.set("together", "on");
  for (const [at, { minor, share, ...typed }] of [request, ...furtherNominees].entries()) {
    const ending = nomineeEndings[at] ?? `-${at + 1}`;
    for (const [name, value] of Object.entries({
      ...typed,
      // None is no share; a form without any asks for equal ones.
      share: String(share ?? 0),
      minor: minor && "on",
    }))
      if (typeof value === "string") form.set(`${name}${ending}`, value);
  }
  return form;
}
