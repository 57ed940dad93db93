import { payeeKindOf, type TransferKind } from "common/payments";
import { at, rupees } from "./movements";
import { demoPayees } from "./payees";
import { accountsOf, getDemoCustomer } from "./people";

/** What the demo's customers have paid through net banking before the day of loading. */

const [, family, practice] = accountsOf("100200301") as [string, string, string];
const [shop] = accountsOf("100200305") as [string];

/** `ago`: days before the day of loading; `at`: seconds since that day began. */
type Line = readonly [
  ago: number,
  at: number,
  kind: TransferKind,
  from: string,
  /** The payee's name, or an own account. */
  to: string,
  rupees: number,
  remark: string,
];

/** What becomes of each is for the payee's account to say, as with any payment of the sandbox. */
const lines: ReadonlyArray<readonly [customer: string, line: Line]> = [
  ["100200301", [162, at(11, 42), "rtgs", practice, "Kaveri Textiles", 2_00_000, "Sarees for the shop"]],
  ["100200301", [118, at(10, 5), "neft", practice, "Kavitha Kannan", 6_000, "Accounts of the quarter"]],
  ["100200301", [96, at(8, 20), "within-bank", family, "Mathew Varghese", 9_000, "Repairs at home"]],
  ["100200301", [75, at(19, 16), "imps", family, "Revathi Naidu", 850, "Books"]],
  ["100200301", [58, at(15, 7), "neft", practice, "Sanjay Thomas", 9_800, "Audit fee"]],
  ["100200301", [45, at(19, 55), "imps", family, "Vasanthi Raghavan", 4_000, "Music class"]],
  ["100200305", [44, at(12, 31), "rtgs", shop, "Vaigai Traders", 2_40_000, "Invoice 861"]],
  [
    "100200301",
    [31, at(16, 48), "within-bank", practice, "Sri Murugan Traders", 24_600, "Rice, invoice 1190"],
  ],
  ["100200305", [27, at(9, 14), "imps", shop, "Revathi Murthy", 5_200, "Lorry hire"]],
  ["100200301", [24, at(11, 26), "own-account", family, practice, 10_000, "For the office"]],
  ["100200301", [13, at(21, 2), "imps", family, "Ganesan Kannan", 7_500, "Share of the trip"]],
  ["100200305", [11, at(17, 40), "neft", shop, "Bharathi Electricals", 18_750, "Invoice 883"]],
  ["100200301", [9, at(9, 33), "neft", family, "Shanthi Reddy", 12_000, "Rent"]],
  ["100200301", [6, at(20, 14), "imps", family, "Manoj Thomas", 1_500, "Tickets"]],
  ["100200301", [4, at(12, 5), "neft", practice, "Saravana Hardware", 18_450, "Bill 2291"]],
  ["100200305", [3, at(13, 22), "neft", shop, "Pandian Traders", 1_10_000, "Paddy, lot 18"]],
  ["100200301", [2, at(18, 41), "within-bank", family, "Devika Nair", 3_000, "Festival gift"]],
  ["100200301", [1, at(10, 12), "imps", family, "Harini Menon", 2_500, "Tuition"]],
];

export const pastPayments = lines.map(([customerNumber, [ago, at, kind, from, to, amount, remark]]) => ({
  customerNumber,
  kind,
  from,
  to: target(customerNumber, kind, to),
  amount: rupees(amount),
  /** What the bank took for it. */
  charge: kind === "imps" && amount > 1_000 ? 5_90n : 0n,
  remark,
  ago,
  at,
}));

export type PastPayment = (typeof pastPayments)[number];

function target(customerNumber: string, kind: TransferKind, to: string) {
  const payees = payeeKindOf(kind);
  if (payees === null)
    return { accountNumber: to, name: getDemoCustomer(customerNumber).name, ifsc: undefined };
  const { accountNumber, ifsc } = demoPayees.get(customerNumber)![payees]!.find(({ name }) => name === to)!;
  return { accountNumber, name: to, ifsc };
}
