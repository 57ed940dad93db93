import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { bankOfIfsc } from "bank/features/payees/ifsc-list";
import { youthOf } from "bank/features/payees/payee";
import type { BankProfile } from "common/bank";
import { addDays, startOfIstDate, type IsoDate } from "common/dates";
import { payeeKinds, type PayeeKind } from "common/payments";
import { referenceOf } from "common/reference";
import { at } from "./movements";
import { getDemoCustomer } from "./people";

/** A payee of the demo: at another bank the name is the one that bank gives for the account. */
interface DemoPayee {
  name: string;
  accountNumber: string;
  /** None within the bank. */
  ifsc?: string;
  address?: string;
  /** Days before the day of loading on which it was added: long past its first days. */
  ago: number;
}

type DemoPayees = Partial<Record<PayeeKind, readonly DemoPayee[]>>;

/** `place`: the customer's account in the order of `people.ts`. */
function within(customerNumber: string, place: number, ago: number): DemoPayee {
  const { name, accounts } = getDemoCustomer(customerNumber);
  return { name, accountNumber: accounts[place]!.number, ago };
}

/**
 * By customer. The last two digits of an account elsewhere steer the simulator of the rails: 91 declined, 92 returned,
 * 93 no answer and credited, 94 no answer and given back, 95 late, others credited.
 */
export const demoPayees: ReadonlyMap<string, DemoPayees> = new Map<string, DemoPayees>(
  Object.entries({
    "100200301": {
      "within-bank": [within("100200306", 0, 230), within("100200305", 0, 512), within("100200303", 0, 705)],
      imps: [
        elsewhere("Manoj Thomas", "310447264391", "SBIN0000869", "8 East Masi Street Madurai", 340),
        elsewhere("Ganesan Kannan", "50100071834793", "HDFC0000017", "31 Luz Church Road Chennai", 298),
        elsewhere("Vasanthi Raghavan", "000701534794", "ICIC0000007", "5 Race Course Coimbatore", 251),
        elsewhere("Deepa Menon", "0041500845895", "TMBL0000004", "19 Beach Road Thoothukudi", 187),
        elsewhere("Harini Menon", "10420100060696", "FDRL0001042", "Pallath House Kottayam", 406),
        elsewhere("Revathi Naidu", "150838496", "INDB0000007", "44 Grand Trunk Road Nellore", 92),
        elsewhere("Vasanthi Menon", "913010047292", "UTIB0000168", "12 Lattice Bridge Road Chennai", 84),
      ],
      "neft-rtgs": [
        elsewhere("Shanthi Reddy", "612045892", "IDIB000M006", "2 Kamarajar Salai Madurai", 365),
        elsewhere("Saravana Hardware", "0910101042196", "CNRB0000910", "71 Mount Road Chennai", 540),
        elsewhere("Sanjay Thomas", "000201000071795", "IOBA0000002", "16 Cathedral Road Chennai", 205),
        elsewhere("Kavitha Kannan", "700120068096", "TNSC0010600", "90 North Veli Street Madurai", 133),
        elsewhere("Kaveri Textiles", "0043053000071796", "SIBL0000043", "12 Round South Thrissur", 318),
        elsewhere("Bhavani Pillai", "0041500868017", "TMBL0000004", "3 Temple Street Tirunelveli", 61),
        elsewhere("Deepa Raghavan", "50100071834191", "HDFC0000017", "27 Kutchery Road Chennai", 73),
      ],
    },
    "100200305": {
      "within-bank": [within("100200309", 0, 610), within("100200301", 2, 444)],
      imps: [elsewhere("Revathi Murthy", "913010068095", "UTIB0000168", "6 Avinashi Road Tiruppur", 158)],
      "neft-rtgs": [
        elsewhere("Pandian Traders", "1104155000038492", "KVBL0001104", "27 Rice Mill Street Karur", 689),
        elsewhere("Vaigai Traders", "000201000056996", "IOBA0000002", "140 Mandi Street Salem", 512),
        elsewhere("Bharathi Electricals", "00031056996", "HDFC0CADARS", "9 Station Road Rajkot", 77),
      ],
    },
    "100200309": {
      "within-bank": [within("100200301", 0, 366)],
      imps: [
        elsewhere("Chandran Selvam", "310447268096", "SBIN0000869", "22 West Tower Street Madurai", 281),
      ],
      "neft-rtgs": [elsewhere("Sanjay Thomas", "0910101045896", "CNRB0000910", "71 Santhome Chennai", 119)],
    },
    "100200310": {
      "within-bank": [within("100200306", 0, 410)],
      imps: [elsewhere("Deepa Thomas", "310447261296", "SBIN0000869", "4 South Car Street Madurai", 263)],
    },
  }),
);

function elsewhere(
  name: string,
  accountNumber: string,
  ifsc: string,
  address: string,
  ago: number,
): DemoPayee {
  return { name, accountNumber, ifsc, address, ago };
}

/** A reference that is the same at each loading. */
export function demoReference(...of: readonly string[]): string {
  return referenceOf(createHash("sha256").update(of.join("/")).digest("hex").slice(0, 32));
}

const allPayees = [...demoPayees].flatMap(([customer, kinds]) =>
  payeeKinds.flatMap((kind) => (kinds[kind] ?? []).map((payee) => ({ customer, kind, payee }))),
);

/** Puts them in, the oldest first. */
export async function insertPayees(
  { name: bankName }: BankProfile,
  db: Kysely<BankSchema>,
  today: IsoDate,
): Promise<void> {
  for (const { customer, kind, payee } of allPayees.toSorted(
    (one, other) => other.payee.ago - one.payee.ago,
  )) {
    const { accountNumber, ifsc = "", name, address = "" } = payee;
    const addedAt = new Date(startOfIstDate(addDays(today, -payee.ago)).getTime() + at(11, 20) * 1000);
    await db
      .insertInto("bank.payee")
      .values({
        customer_number: customer,
        kind,
        account_number: accountNumber,
        ifsc,
        name,
        bank_name: ifsc === "" ? bankName : bankOfIfsc(ifsc)!,
        address,
        reference: demoReference("payee", customer, kind, accountNumber, ifsc),
        added_at: addedAt,
        ...(await youthOf(db, addedAt)),
      })
      .execute();
  }
}
