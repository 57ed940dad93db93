import { shortNameIn } from "common/bank";
import { managePayees, neftRtgsPayees, payeeRefusals } from "common/contract/payees.server";
import type { Paise } from "common/money";
import { payeeKey } from "common/payees";
import { payeeKinds, type PayeeKind } from "common/payments";
import type { CallResult } from "~/gateway/exchange.server";
import type { SignedIn } from "~/session/guards.server";

export interface Payee {
  kind: PayeeKind;
  name: string;
  accountNumber: string;
  handle: string;
  /** Absent within the bank. */
  ifsc?: string;
  bankName?: string;
  address?: string;
  /** `DD-MM-YYYY` */
  addedOn?: string;
  /** Absent: any time. */
  usableFrom?: Date;
  /** Until then at most `firstDayCap` in all. */
  cappedUntil?: Date;
  firstDayCap?: Paise;
}

/** One account, whichever ways of paying it is kept for. */
export interface KeptPayee extends Payee {
  kinds: PayeeKind[];
}

/** A list that the bank did not give. */
export type Unlisted = Exclude<CallResult<unknown>, { outcome: "done" }>;

/** By name. `failed`: the first list that the bank did not give. */
export async function listKeptPayees(customer: SignedIn, kinds: readonly PayeeKind[] = payeeKinds) {
  const lists = await Promise.all(kinds.map((kind) => listPayees(customer, kind)));
  const kept = new Map<string, KeptPayee>();
  for (const list of lists)
    if (list.outcome === "done")
      for (const payee of list.answer) {
        const { kinds = [], ...before } = kept.get(payee.handle) ?? {};
        kept.set(payee.handle, { ...payee, ...before, kinds: [...kinds, payee.kind] });
      }
  const payees = [...kept.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
  return { payees, failed: lists.find((list) => list.outcome !== "done") };
}

export async function listPayees(customer: SignedIn, kind: PayeeKind): Promise<CallResult<Payee[]>> {
  const { mobile } = customer.session.customer;
  switch (kind) {
    case "within-bank":
    case "imps": {
      const subtype = kind === "imps" ? "account-and-ifsc" : "account";
      const result = await customer.call(managePayees, { request: "list", mobile, kind, subtype });
      if (result.outcome !== "done") return result;
      return { outcome: "done", answer: result.answer.payees.map((payee) => asPayee(customer, payee)) };
    }
    case "neft-rtgs": {
      const result = await customer.call(neftRtgsPayees, {
        transactionType: "NEFTRTGS",
        request: "list",
        mobile,
      });
      if (result.outcome === "refused" && result.code === payeeRefusals.noneYet.code)
        return { outcome: "done", answer: [] };
      if (result.outcome !== "done") return result;
      return {
        outcome: "done",
        answer: result.answer.payees.map((payee) => asPayee(customer, { ...payee, kind })),
      };
    }
  }
}

/** The gateway sends empty texts for missing values. */
function asPayee(customer: SignedIn, shown: Omit<Payee, "handle">): Payee {
  const { name, accountNumber, kind, usableFrom, cappedUntil, firstDayCap, ...texts } = shown;
  const ifsc = texts.ifsc || undefined;
  return {
    kind,
    name,
    accountNumber,
    handle: customer.handleOf("payee", payeeKey({ accountNumber, ifsc })),
    ifsc,
    bankName:
      kind === "within-bank"
        ? shortNameIn(customer.portal.profile, customer.language)
        : texts.bankName || undefined,
    address: texts.address || undefined,
    addedOn: texts.addedOn || undefined,
    usableFrom,
    cappedUntil,
    firstDayCap,
  };
}
