/** What a customer may wish to pay to whom: mostly sensible, sometimes at a border or beyond it. */
import type { Dice } from "bank/demo/dice";
import type { Paise } from "common/money";
import { payeeKindOf, payeeKinds, transferKinds, type TransferKind } from "common/payments";
import { instalment, type MoneyBank, type MoneyCustomer } from "./money-bank";
import type { NewPayee, Transfer } from "./money-orders";

const ifscs = ["SBIN0000800", "HDFC0000001"] as const;
const remarks = ["Rent", "School fees", "=1+1", "घर का किराया"] as const;

/** Null where the customer has no payee for it yet. */
export async function someTransfer(
  money: MoneyBank,
  dice: Dice,
  by: MoneyCustomer,
): Promise<Transfer | null> {
  const kind = dice.pick(transferKinds);
  const fromAccount = dice.chance(85) ? by.savings : by.current;
  const to = await someTarget(money, dice, by, kind, fromAccount);
  if (!to) return null;
  const { balance } = await money.db
    .selectFrom("bank.account")
    .select("balance")
    .where("number", "=", kind === "loan-repayment" ? by.loan : fromAccount)
    .executeTakeFirstOrThrow();
  const amount = someAmount(dice, kind, balance < 0n ? -balance : balance);
  return { kind, fromAccount, ...to, amount, remark: dice.pick(remarks) };
}

async function someTarget(
  money: MoneyBank,
  dice: Dice,
  by: MoneyCustomer,
  kind: TransferKind,
  fromAccount: string,
): Promise<Pick<Transfer, "toAccount" | "toName" | "ifsc"> | null> {
  const payeeKind = payeeKindOf(kind);
  if (payeeKind === null) {
    const other = fromAccount === by.savings ? by.current : by.savings;
    const toAccount = kind === "own-account" ? other : kind === "rd-instalment" ? by.deposit : by.loan;
    return { toAccount, toName: by.name };
  }
  // Deleted ones as well: a page may have been open for long.
  const payees = await money.db
    .selectFrom("bank.payee")
    .select(["name as toName", "account_number as toAccount", "ifsc"])
    .where("customer_number", "=", by.number)
    .where("kind", "=", payeeKind)
    .orderBy("id", "desc")
    .limit(12)
    .execute();
  if (payees.length === 0) return null;
  const { ifsc, ...payee } = dice.pick(payees);
  return ifsc === "" ? payee : { ...payee, ifsc };
}

/** Limits of one payment, of a day, of a new payee, of RTGS: exactly, and a paisa beside. */
const borders: readonly Paise[] = [50_000_00n, 200_000_00n, 500_000_00n, 1_000_000_00n, 1_000_00n];

function someAmount(dice: Dice, kind: TransferKind, balance: Paise): Paise {
  const beside = BigInt(dice.between(-1, 1));
  if (dice.chance(12)) return dice.pick(borders) + beside;
  // All there is, or all that is owed.
  if (dice.chance(8)) return balance > 1n ? balance + beside : 1n;
  if (dice.chance(4)) return BigInt(dice.between(1, 3));
  switch (kind) {
    case "rd-instalment":
      return instalment * BigInt(dice.between(1, 3)) + (dice.chance(10) ? 1n : 0n);
    case "rtgs":
      return 200_000_00n + BigInt(dice.between(0, 90_000_00));
    default:
      return BigInt(dice.between(1_00, 5_000_00));
  }
}

export function somePayee(money: MoneyBank, dice: Dice, by: MoneyCustomer): NewPayee {
  const kind = dice.pick(payeeKinds);
  const name = `PAYEE ${dice.between(1, 999)}`;
  if (kind === "within-bank") {
    const { savings, current } = dice.pick(money.customers.filter(({ number }) => number !== by.number));
    return { kind, name, accountNumber: dice.pick([savings, current]) };
  }
  // The last two digits tell the simulated rail what becomes of it; 00 leaves that to the rail's own dice.
  const fate = dice.pick(["00", "00", "91", "92", "93", "94", "95", "96"]);
  return { kind, name, accountNumber: `40${dice.between(100_000, 999_999)}${fate}`, ifsc: dice.pick(ifscs) };
}
