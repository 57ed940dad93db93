import type { NewRow } from "bank/database/schema";
import { bankProfile } from "common/bank-profile";
import places from "./locator.json" with { type: "json" };
import en from "./questions/en.json" with { type: "json" };
import ml from "./questions/ml.json" with { type: "json" };
import ta from "./questions/ta.json" with { type: "json" };
import te from "./questions/te.json" with { type: "json" };

type Branch = [
  code: string,
  name: string,
  address1: string,
  address2: string,
  city: string,
  pinCode: string,
  telephone: string,
];
type Atm = [branch: string, place: string, street: string, pinCode: string];

/**
 * `locator.json` has the branches beside head office by state, and the ATMs away from the branch that looks after
 * them: streets and towns are real, houses and telephones are invented.
 */
export const branchRows: NewRow<"bank.branch">[] = Object.entries(places.branches).flatMap(
  ([state, branches]) =>
    (branches as Branch[]).map(([code, name, address1, address2, city, pin_code, telephone]) => {
      const ifsc = `${bankProfile.ifscPrefix}000${code}`;
      // Cities count by the beginning of their PIN code; 899 is nobody's.
      const micr = `${pin_code.slice(0, 3)}899${code.slice(1)}`;
      return { code, name, address1, address2, city, state, pin_code, ifsc, micr, telephone };
    }),
);

/** One at most branches, and some where people pass by. */
export const atmRows: NewRow<"bank.atm">[] = [
  ...branchRows
    .filter(({ code }) => !places.branchesWithoutAtm.includes(code))
    .map(({ state, city, name, address1, address2, pin_code, telephone }) => {
      const address = `${address1}, ${address2}, ${city} ${pin_code}`;
      return { state, city, place: name, address, telephone };
    }),
  ...(places.atmsElsewhere as Atm[]).map(([code, place, street, pinCode]) => {
    const { state, city, telephone } = branchRows.find((branch) => branch.code === code)!;
    return { state, city, place, address: `${street}, ${city} ${pinCode}`, telephone };
  }),
];

/** Frequently asked questions, the same ones in the same order in each language. */
export const questionRows: NewRow<"bank.question">[] = Object.entries({ en, ta, te, ml }).flatMap(
  ([language, questions]) => questions.map((asked, index) => ({ language, position: index + 1, ...asked })),
);
