import * as z from "zod";
import type { AccountKind, Balance } from "common/accounts";
import type { paymentList } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatIstTime } from "common/dates";
import { firstGraphemes, isAtMost } from "common/graphemes";
import { lastFour } from "common/masks";
import { formatRupees, parseAmount, plainAmount, type AmountFault, type Paise } from "common/money";
import { addQuery } from "common/path-query";
import { MAX_REMARK, type TransferKind } from "common/payments";
import { plainLine } from "common/plain-line";

/** The form that every transfer begins with. A message is a key of `locales/*`/transfers.json. */
export const transferFields = ["from", "to", "amount", "remark"] as const;

/** What a kind of transfer asks for as its target. */
export type AskedTarget = "payee" | "own-account" | "deposit" | "loan";

/** The page of each kind, and what it asks. Links may fill in `from`, `to` or `payee`, `amount` and `remark`. */
export const transferPages: Record<TransferKind, { path: string; asks: AskedTarget }> = {
  "within-bank": { path: "/FundTransfer", asks: "payee" },
  "own-account": { path: "/FundTransfer?kind=own-account", asks: "own-account" },
  imps: { path: "/OtherBankTransfer?mode=IMPS", asks: "payee" },
  neft: { path: "/OtherBankTransfer?mode=NEFT", asks: "payee" },
  rtgs: { path: "/OtherBankTransfer?mode=RTGS", asks: "payee" },
  "rd-instalment": { path: "/PayRdAmount", asks: "deposit" },
  "loan-repayment": { path: "/PayLoanAmount", asks: "loan" },
};

/** What a payment above `above` costs, GST included, until the next one begins. */
export interface Charge {
  above: Paise;
  charge: Paise;
}

/** What an amount must fit: limits of the way and the day, the account's money, what the target takes. */
export interface AmountTerms {
  least?: Paise;
  most?: Paise;
  /** Of each transfer of a standing instruction. */
  instructionMost?: Paise;
  leftToday?: Paise;
  /** What may be spent of the account it comes from, for amount and charge. */
  available?: Paise;
  charges?: readonly Charge[];
  /** What a new payee may still get on its first day. */
  leftToPayee?: Paise;
  /** What may still be paid out in the hours after a reset of passwords. */
  leftGuarded?: Paise;
  /** What a loan owes. */
  owed?: Paise;
  /** A deposit's instalment, whole ones only, and what is left of them all. */
  instalment?: Paise;
  leftToPay?: Paise;
}

const amountFaults: Record<AmountFault, string> = {
  empty: "errors.enterAmount",
  "not-a-number": "errors.amountDigits",
  zero: "errors.amountZero",
  "too-many-decimals": "errors.amountDecimals",
  "too-large": "errors.amountTooLarge",
};

/** What a payment of that amount costs. */
export const chargeOf = (amount: Paise, charges: readonly Charge[] = []): Paise =>
  charges.filter(({ above }) => amount > above).pop()?.charge ?? 0n;

/** What keeps an amount from being paid on those terms: a key of the texts; null: nothing. */
export function misfit(amount: Paise, terms: AmountTerms): string | null {
  const { least, most, leftToday, available, charges, leftToPayee, leftGuarded } = terms;
  const { owed, instalment, leftToPay } = terms;
  if (terms.instructionMost !== undefined && amount > terms.instructionMost)
    return "errors.amountInstruction";
  if (least !== undefined && amount < least) return "errors.amountLeast";
  if (most !== undefined && amount > most) return "errors.amountMost";
  if (leftToday !== undefined && amount > leftToday) return "errors.amountToday";
  if (leftToPayee !== undefined && amount > leftToPayee) return "errors.amountCap";
  if (leftGuarded !== undefined && amount > leftGuarded) return "errors.amountGuarded";
  if (owed !== undefined && amount > owed) return "errors.amountOwed";
  if (instalment !== undefined && instalment > 0n && amount % instalment !== 0n)
    return "errors.amountInstalments";
  if (leftToPay !== undefined && amount > leftToPay) return "errors.amountLeftToPay";
  if (available !== undefined && amount > available) return "errors.amountAvailable";
  if (available !== undefined && amount + chargeOf(amount, charges) > available)
    return "errors.amountCharged";
  return null;
}

const amountField = (terms: AmountTerms) =>
  z.string({ error: "errors.enterAmount" }).transform((typed, context): Paise => {
    const read = parseAmount(typed);
    const fault = read.ok ? misfit(read.paise, terms) : amountFaults[read.fault];
    if (read.ok && fault === null) return read.paise;
    context.issues.push({ code: "custom", input: typed, message: fault! });
    return z.NEVER;
  });

const remarkField = z
  .string({ error: "errors.enterRemark" })
  .transform(plainLine)
  .pipe(
    z
      // The form reader takes an emptied text for none at all.
      .string({ error: "errors.enterRemark" })
      .min(1, "errors.enterRemark")
      .refine((remark) => isAtMost(remark, MAX_REMARK), "errors.remarkLong"),
  );

/** `to` is a target's key: that it exists and is the customer's is the server's to see. */
export function transferForm(asks: AskedTarget, terms: AmountTerms) {
  const noTarget = asks === "payee" ? "errors.selectPayee" : "errors.selectTo";
  return z
    .object({
      from: z.string({ error: "errors.selectFrom" }).max(20, "errors.selectFrom"),
      to: z.string({ error: noTarget }).max(40, noTarget),
      amount: amountField(terms),
      remark: remarkField,
    })
    .refine(({ to, amount, remark }) => Boolean(to || amount || remark), {
      path: [],
      error: "errors.fillAll",
      when: () => true,
    })
    .refine(({ from, to }) => from !== to, {
      path: ["to"],
      error: "errors.sameAccount",
      // Said together with whatever else is wrong, not after it.
      when: ({ value }) => Boolean((value as Partial<Record<string, string>> | null)?.from),
    });
}

/** What the form holds as it is typed. */
export type TypedTransfer = z.input<ReturnType<typeof transferForm>>;

/** The remark with the reference at its end; it still has at most `MAX_REMARK` letters: a long one is cut. */
export function remarkWithReference(remark: string, reference: string): string {
  return `${firstGraphemes(remark, MAX_REMARK - reference.length - 1).trim()} ${reference}`;
}

type Sent = Pick<AnswerOf<typeof paymentList>["payments"][number], "kind" | "amount" | "remark">;

/** The page of another payment like this one between the same two, by their handles, filled in; nothing is sent by opening it. */
export function sendAgainHref(
  { kind, amount, remark }: Sent,
  between: Record<"from" | "to", string>,
): string {
  return addQuery(transferPages[kind].path, {
    ...between,
    amount: plainAmount(amount),
    ...(remark ? { remark } : {}),
  });
}

/** What a transfer may go to: a payee, or an account, deposit or loan of the customer's own. */
export interface TransferTarget {
  /** `to` of the form. */
  key: string;
  /** Stands for it in addresses. */
  handle: string;
  accountNumber: string;
  /** The payee's name, or the customer's own. */
  name: string;
  /** An own account's kind. */
  kind?: AccountKind;
  /** What the customer calls an own account, if anything. */
  called?: string;
  ifsc?: string;
  bankName?: string;
  address?: string;
  /** Nothing may be paid to it before. */
  usableFrom?: Date;
  /** A new payee's first day: until then at most `amount` in all, of which `left` is left. */
  cap?: { amount: Paise; left: Paise; until: Date } | undefined;
  owed?: Paise;
  instalment?: Paise;
  leftToPay?: Paise;
  /** The amount proposed where it is none of the above. */
  usual?: Paise;
}

/** `State Bank of India ••4410`, and of this bank `••2207`. */
export const accountAtBank = ({
  accountNumber,
  bankName,
}: Pick<TransferTarget, "accountNumber" | "bankName">) =>
  [...(bankName ? [bankName] : []), lastFour(accountNumber)].join(" ");

/** What a page of transfers knows: pages and actions check against the same. */
export interface TransferChoices {
  /** Accounts to pay from. */
  accounts: ReadonlyArray<{ accountNumber: string; balance: Balance | null }>;
  targets: readonly TransferTarget[];
  /** Of the way, for one payment; not above a day's limit. */
  least?: Paise;
  most?: Paise;
  /** Of a standing instruction, for each transfer: today's money is no bound to it. */
  instructionMost?: Paise;
  /** Of the way and the ones it shares its day with; absent: no limit. */
  dayLimit?: Paise;
  leftToday?: Paise;
  /** After a reset of passwords: what may still be paid out, and until when that holds. */
  leftGuarded?: Paise;
  guardedUntil?: Date | undefined;
  charges?: readonly Charge[];
  now: Date;
}

/** Until when nothing may be paid to it, or less than the least amount of the way; null: it is open. */
export function closedUntil(
  { usableFrom, cap }: Pick<TransferTarget, "usableFrom" | "cap">,
  { least, now }: Pick<TransferChoices, "least" | "now">,
): Date | null {
  if (cap && least !== undefined && cap.left < least && cap.until > now) return cap.until;
  return usableFrom && usableFrom > now ? usableFrom : null;
}

/** What the amount must fit when it goes from one to the other; what is not known sets no terms. */
export function amountTerms(choices: TransferChoices, from: string, to: string): AmountTerms {
  const { accounts, targets, least, most, instructionMost, leftToday, charges, now } = choices;
  const account = accounts.find(({ accountNumber }) => accountNumber === from);
  const { owed, instalment, leftToPay, cap } = targets.find(({ key }) => key === to) ?? {};
  const available = instructionMost === undefined ? account?.balance?.available : undefined;
  const leftToPayee = cap && cap.until > now ? cap.left : undefined;
  const guarded = choices.guardedUntil !== undefined && choices.guardedUntil > now;
  const leftGuarded = guarded ? choices.leftGuarded : undefined;
  const bounds = { least, most, instructionMost, leftToday, leftToPayee, leftGuarded };
  return { ...bounds, available, charges, owed, instalment, leftToPay };
}

/** The least and the most of one payment to that target, as far as they are known. */
export function rangeOf(choices: TransferChoices, to: string): Pick<AmountTerms, "least" | "most"> {
  const terms = amountTerms(choices, "", to);
  const { least, most, instructionMost, leftToPayee, leftGuarded, owed, instalment, leftToPay } = terms;
  const bounds = [most, instructionMost, leftToPayee, leftGuarded, owed, leftToPay].filter(
    (bound) => bound !== undefined,
  );
  return {
    least: instalment || least,
    most: bounds.length > 0 ? bounds.reduce((one, other) => (one < other ? one : other)) : undefined,
  };
}

type Typed = Record<"from" | "to" | "amount", string>;

/** What an amount that may be paid leaves in its account; null for any other, and where the balance is not known. */
export function balanceAfter(choices: TransferChoices, { from, to, amount }: Typed): Paise | null {
  const terms = amountTerms(choices, from, to);
  const read = parseAmount(amount);
  if (terms.available === undefined || !terms.charges || !read.ok || misfit(read.paise, terms)) return null;
  return terms.available - read.paise - chargeOf(read.paise, terms.charges);
}

/** The form of a transfer out of what is offered, for the chosen account and target. */
export const offeredForm = (offer: TransferChoices & { kind: TransferKind }, from: string, to: string) =>
  transferForm(transferPages[offer.kind].asks, amountTerms(offer, from, to));

/** The values that messages about the chosen account, the chosen target and the typed amount name. */
export function errorValues(choices: TransferChoices, { from, to, amount }: Typed): Record<string, string> {
  const target = choices.targets.find(({ key }) => key === to);
  const closed = target && closedUntil(target, choices);
  const { charges, ...terms } = amountTerms(choices, from, to);
  const read = parseAmount(amount);
  const charge = read.ok ? chargeOf(read.paise, charges) : 0n;
  const named: Record<string, Paise | undefined> = {
    ...terms,
    dayLimit: choices.dayLimit,
    cap: target?.cap?.amount,
    ...(read.ok ? { charge, total: read.paise + charge } : {}),
  };
  return {
    ...Object.fromEntries(
      Object.entries(named).flatMap(([name, paise]) =>
        paise === undefined ? [] : [[name, formatRupees(paise)]],
      ),
    ),
    ...(target?.cap ? { until: formatIstTime(target.cap.until) } : {}),
    ...(choices.guardedUntil ? { guardedUntil: formatIstTime(choices.guardedUntil) } : {}),
    ...(closed ? { opens: formatIstTime(closed) } : {}),
  };
}
