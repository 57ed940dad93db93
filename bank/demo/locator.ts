import type { NewRow } from "bank/database/schema";
import { own } from "common/own";
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

/** A branch, its IFSC aside: that begins with the bank's own letters. */
type DemoBranch = Omit<NewRow<"bank.branch">, "ifsc">;

/** First letters of a TAN by state. */
const taxOffices: Readonly<Record<string, string>> = { "Tamil Nadu": "CHE", Kerala: "KCH" };

/**
 * `locator.json` has the branches beside head office by state, and the ATMs away from the branch that looks after
 * them: streets and towns are real, houses and telephones are invented.
 */
const branches: DemoBranch[] = Object.entries(places.branches).flatMap(([state, inState]) =>
  (inState as Branch[]).map(([code, name, address1, address2, city, pin_code, telephone]) => {
    // Cities count by the beginning of their PIN code; 899 is nobody's.
    const micr = `${pin_code.slice(0, 3)}899${code.slice(1)}`;
    const tan = `${own(taxOffices, state) ?? "HYD"}K0${code}B`;
    return { code, name, address1, address2, city, state, pin_code, micr, tan, telephone };
  }),
);

export const branchRows = (ifscPrefix: string): NewRow<"bank.branch">[] =>
  branches.map((branch) => ({ ...branch, ifsc: `${ifscPrefix}000${branch.code}` }));

/** The branch that keeps an account of that number. */
export const branchOfAccount = (number: string): DemoBranch =>
  branches.find(({ code }) => number.startsWith(code))!;

/** One at most branches, and some where people pass by. */
export const atmRows: NewRow<"bank.atm">[] = [
  ...branches
    .filter(({ code }) => !places.branchesWithoutAtm.includes(code))
    .map(({ state, city, name, address1, address2, pin_code, telephone }) => {
      const address = `${address1}, ${address2}, ${city} ${pin_code}`;
      return { state, city, place: name, address, telephone };
    }),
  ...(places.atmsElsewhere as Atm[]).map(([code, place, street, pinCode]) => {
    const { state, city, telephone } = branches.find((branch) => branch.code === code)!;
    return { state, city, place, address: `${street}, ${city} ${pinCode}`, telephone };
  }),
];

/** Frequently asked questions, the same ones in the same order in each language. */
export const questionRows: NewRow<"bank.question">[] = Object.entries({ en, ta, te, ml }).flatMap(
  ([language, questions]) =>
    questions.map((requested, index) => ({ language, position: index + 1, ...requested })),
);
