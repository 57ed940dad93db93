import type { Transaction } from "kysely";
import { markLien } from "bank/features/accounts/liens";
import type { BankSchema } from "bank/database/schema";
import { addDays, addMonths, isoDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { rupees } from "./movements";
import { accountsOf } from "./people";
import { accountIds, type IdOf } from "./rows";
import { cashCredits, housingLoan } from "./terms";

/** Nominees, liens, guarantors and ends of limits of the demo. Days count from the day of loading. */

const [savings, joint, , monthly, reinvested, , recurring] = accountsOf("100200301") as string[];
const [fathima] = accountsOf("100200304") as [string];
const [meenakshi] = accountsOf("100200310") as [string];

/** `YYYY-MM-DD`, or months before the day of loading. */
type When = string | number;

/** A date of birth in months is that of one who stays a minor. */
type Nominee = readonly [
  account: string,
  name: string,
  relation: string,
  born: When | null,
  share: number,
  registered: When,
  guardian?: string,
];

const nominees: readonly Nominee[] = [
  [savings!, "Janaki Narayanan", "Spouse", "1987-09-02", 100, "2014-03-18"],
  [joint!, "Janaki Narayanan", "Spouse", "1987-09-02", 60, "2017-02-20"],
  [joint!, "Arun Narayanan", "Son", 137, 40, 70, "Janaki Narayanan"],
  [monthly!, "Arun Narayanan", "Son", 137, 100, 20, "Janaki Narayanan"],
  [reinvested!, "Janaki Narayanan", "Spouse", "1987-09-02", 100, 14],
  [recurring!, "Janaki Narayanan", "Spouse", "1987-09-02", 50, 10],
  [recurring!, "Saroja Narayanan", "Mother", null, 50, 10],
  [fathima, "Noorjahan Syed", "Sister", "1983-12-11", 100, "2015-10-01"],
  [meenakshi, "Visalakshi Sundaram", "Spouse", "1969-04-30", 100, "2010-12-20"],
];

type Lien = readonly [
  account: string,
  amount: Paise,
  reason: string,
  heldFor: string,
  markedDaysAgo: number,
  endsInDays?: number,
];

const [first, , , , fifth] = cashCredits.map(({ account }) => account) as string[];

const liens: readonly Lien[] = [
  [first!, rupees(30_000), "MARGIN FOR BANK GUARANTEE BG/0012/114", "KAVERI BANK, MADURAI MAIN", 210, 155],
  [first!, rupees(20_000), "GARNISHEE ORDER O.S. 88", "SUB COURT, MADURAI", 64],
  [
    fifth!,
    rupees(25_000),
    "NOTICE UNDER SECTION 79 OF THE GST ACT",
    "COMMERCIAL TAXES DEPARTMENT, MADURAI",
    31,
    60,
  ],
];

type Guarantor = readonly [account: string, name: string, address: string | null, amount: Paise, since: When];

const { account: loan, principal, disbursedMonthsAgo } = housingLoan;
const luzChurchRoad = "22 Luz Church Road, Mylapore, Chennai 600004";

const guarantors: readonly Guarantor[] = [
  [loan, "Raghavan Narayanan", luzChurchRoad, principal, disbursedMonthsAgo],
  [first!, "Murugan Chettiar", "118 East Veli Street, Madurai 625001", rupees(12_00_000), "2014-09-05"],
  [first!, "Valliammai Murugan", null, rupees(6_00_000), "2019-04-22"],
];

/** Days to the end of drawing power, limit, its grace and the stock's insurance, in the order of the cash credits. */
const expiries: ReadonlyArray<
  readonly [power: number, limit: number, grace: number | null, cover: number | null]
> = [
  [9, 120, 210, 200],
  [40, 6, 96, 15],
  [71, -20, 70, 300],
  [22, 210, null, -5],
  [55, 330, 420, 61],
  [18, 45, 135, null],
];

export async function insertAccountEnquiries(
  transaction: Transaction<BankSchema>,
  today: IsoDate,
): Promise<void> {
  const idOf = await accountIds(transaction);
  const date = (when: When) => (typeof when === "number" ? addMonths(today, -when) : isoDate(when));
  await transaction
    .insertInto("bank.nominee")
    .values(
      nominees.map(([account, name, relation, born, share, registered, guardian = null]) => ({
        account_id: idOf(account),
        name,
        relation,
        date_of_birth: born === null ? null : date(born),
        share,
        guardian,
        registered_on: date(registered),
      })),
    )
    .execute();
  for (const [account, amount, reason, heldFor, marked, ends] of liens) {
    const days = { markedOn: addDays(today, -marked), ...(ends ? { endsOn: addDays(today, ends) } : {}) };
    await markLien(transaction, { accountId: idOf(account), amount, reason, heldFor, ...days });
  }
  await transaction
    .insertInto("bank.guarantor")
    .values(
      guarantors.map(([account, name, address, amount, since]) => ({
        account_id: idOf(account),
        name,
        address,
        amount,
        since: date(since),
      })),
    )
    .execute();
  await transaction.insertInto("bank.credit_expiry").values(expiryRows(today, idOf)).execute();
}

function expiryRows(today: IsoDate, idOf: IdOf) {
  const ahead = (days: number | null) => (days === null ? null : addDays(today, days));
  return cashCredits.map(({ account }, place) => {
    const [power, limit, grace, cover] = expiries[place]!;
    return {
      account_id: idOf(account),
      drawing_power_ends_on: ahead(power),
      limit_ends_on: ahead(limit),
      limit_grace_ends_on: ahead(grace),
      insurance_ends_on: ahead(cover),
    };
  });
}
