import * as z from "zod";
import {
  nominationWords,
  nomineeEndings,
  relationCodes,
  typedNominee,
  type Nomination,
  type Nominee,
} from "common/nominee";
import { coded, count, dashDate, text, yesNo } from "./fields.server";
import { message, type MessageOf } from "./message.server";

/** Who is nominated for an account or a deposit, as services take it. */

const relation = coded(relationCodes);

const oneNominee = {
  nomineeRelation: ["Relation", relation],
  nomineeName: ["NomineeName", text],
  nomineeAddress1: ["NomineeAddress1", text],
  nomineeAddress2: ["NomineeAddress2", text],
  country: ["NomineeCountry", text],
  nomineeState: ["NomineeState", text],
  nomineeCity: ["NomineeCityCode", text],
  nomineePin: ["NomineePinCode", text],
  minor: ["NomineeMinorFlag", yesNo],
  nomineeBirth: ["NomineeDateOfBirth", dashDate.optional()],
  guardianRelation: ["NomineeGuardianCode", relation.optional()],
  guardianName: ["GuardianName", text.optional()],
  guardianAddress1: ["GuardianAddress1", text.optional()],
  guardianAddress2: ["GuardianAddress2", text.optional()],
  guardianCountry: ["GuardianCountry", text.optional()],
  guardianState: ["GuardianState", text.optional()],
  guardianCity: ["GuardianCityCode", text.optional()],
  guardianPin: ["Guardianpincode", text.optional()],
  /** Extension: whole percent; of one alone, and of those nominated in turn, 100. */
  share: ["SharePercent", count.optional()],
} as const;

const manner = coded({ together: "SIMULTANEOUS", "in-turn": "SUCCESSIVE" });

/** The first nominee, and behind it the extensions for several: how they are nominated, and the further ones. */
export const nominationFields = {
  ...oneNominee,
  manner: ["NominationType", manner.optional()],
  furtherNominees: ["FurtherNominees", z.array(message(oneNominee)).optional()],
} as const;

type OneOnWire = MessageOf<typeof oneNominee>;
export type NominationOnWire = MessageOf<typeof nominationFields>;

/** As a request carries it. */
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

/** All who are nominated, in the words of text messages. */
export const nomineesInWords = ({ manner, furtherNominees = [], ...first }: NominationOnWire): string =>
  nominationWords({
    manner: manner ?? "together",
    nominees: [first, ...furtherNominees].map(({ nomineeName: name, share = 100 }) => ({ name, share })),
  });

/** The fields of the form, `nominationForm`, that say what a request carries. */
export function nominationTyped(request: NominationOnWire): FormData {
  const { furtherNominees = [], manner } = request;
  const form = new FormData();
  form.set("count", String(1 + furtherNominees.length));
  if (manner !== "in-turn") form.set("together", "on");
  for (const [at, { minor, share, ...typed }] of [request, ...furtherNominees].entries()) {
    const ending = nomineeEndings[at] ?? `-${at + 1}`;
    for (const [name, value] of Object.entries({
      ...typed,
      share: share && String(share),
      minor: minor && "on",
    }))
      if (typeof value === "string") form.set(`${name}${ending}`, value);
  }
  return form;
}
