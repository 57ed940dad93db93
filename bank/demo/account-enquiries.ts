import type { Transaction } from "kysely";
import { markLien, type NewLien } from "bank/features/accounts/liens";
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

interface DemoNominee {
  account: string;
  name: string;
  relation: string;
  /** `YYYY-MM-DD`, or months before the day of loading for one who stays a minor. */
  born?: string | number;
  share: number;
  guardian?: string;
  registered: string | number;
}

const janaki = { name: "Janaki Narayanan", relation: "Spouse", born: "1987-09-02" };
const arun = { name: "Arun Narayanan", relation: "Son", born: 137, guardian: "Janaki Narayanan" };

const nominees: readonly DemoNominee[] = [
  { ...janaki, account: savings!, share: 100, registered: "2014-03-18" },
  { ...janaki, account: joint!, share: 60, registered: "2017-02-20" },
  { ...arun, account: joint!, share: 40, registered: 70 },
  { ...arun, account: monthly!, share: 100, registered: 20 },
  { ...janaki, account: reinvested!, share: 100, registered: 14 },
  { ...janaki, account: recurring!, share: 50, registered: 10 },
  { name: "Saroja Narayanan", relation: "Mother", account: recurring!, share: 50, registered: 10 },
  {
    name: "Noorjahan Syed",
    relation: "Sister",
    born: "1983-12-11",
    account: fathima,
    share: 100,
    registered: "2015-10-01",
  },
  {
    name: "Visalakshi Sundaram",
    relation: "Spouse",
    born: "1969-04-30",
    account: meenakshi,
    share: 100,
    registered: "2010-12-20",
  },
];

type DemoLien = Pick<NewLien, "amount" | "reason" | "heldFor"> & {
  account: string;
  /** Days ago. */
  marked: number;
  /** Days ahead. */
  ends?: number;
};

const [first, , , , fifth] = cashCredits.map(({ account }) => account) as [
  string,
  string,
  string,
  string,
  string,
];

const liens: readonly DemoLien[] = [
  {
    account: first,
    amount: rupees(30_000),
    reason: "MARGIN FOR BANK GUARANTEE BG/0012/114",
    heldFor: "KAVERI BANK, MADURAI MAIN",
    marked: 210,
    ends: 155,
  },
  {
    account: first,
    amount: rupees(20_000),
    reason: "GARNISHEE ORDER O.S. 88",
    heldFor: "SUB COURT, MADURAI",
    marked: 64,
  },
  {
    account: fifth,
    amount: rupees(25_000),
    reason: "NOTICE UNDER SECTION 79 OF THE GST ACT",
    heldFor: "COMMERCIAL TAXES DEPARTMENT, MADURAI",
    marked: 31,
    ends: 60,
  },
];

interface DemoGuarantor {
  account: string;
  name: string;
  address?: string;
  amount: Paise;
  /** `YYYY-MM-DD`, or months before the day of loading. */
  since: string | number;
}

const guarantors: readonly DemoGuarantor[] = [
  {
    account: housingLoan.account,
    name: "Raghavan Narayanan",
    address: "22 Luz Church Road, Mylapore, Chennai 600004",
    amount: housingLoan.principal,
    since: housingLoan.disbursedMonthsAgo,
  },
  {
    account: first,
    name: "Murugan Chettiar",
    address: "118 East Veli Street, Madurai 625001",
    amount: rupees(12_00_000),
    since: "2014-09-05",
  },
  { account: first, name: "Valliammai Murugan", amount: rupees(6_00_000), since: "2019-04-22" },
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
  const date = (when: string | number) =>
    typeof when === "number" ? addMonths(today, -when) : isoDate(when);
  await transaction
    .insertInto("bank.nominee")
    .values(
      nominees.map(({ account, name, relation, born, share, guardian, registered }) => ({
        account_id: idOf(account),
        name,
        relation,
        date_of_birth: born === undefined ? null : date(born),
        share,
        guardian: guardian ?? null,
        registered_on: date(registered),
      })),
    )
    .execute();
  for (const { account, marked, ends, ...lien } of liens)
    await markLien(transaction, {
      ...lien,
      accountId: idOf(account),
      markedOn: addDays(today, -marked),
      ...(ends === undefined ? {} : { endsOn: addDays(today, ends) }),
    });
  await transaction
    .insertInto("bank.guarantor")
    .values(
      guarantors.map(({ account, name, address, amount, since }) => ({
        account_id: idOf(account),
        name,
        address: address ?? null,
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
