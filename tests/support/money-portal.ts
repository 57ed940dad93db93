/**
 * Carries orders to the bank as the portal does: checked first, then with an OTP from the customer's telephone, under one
 * reference; without an answer asked once more, and then left to be followed up.
 */
import type { Dice } from "bank/demo/dice";
import type { BankAnswer } from "bank/service";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { referenceOf } from "common/reference";
import { transactionPassword, type MoneyBank } from "./money-bank";
import type { Memory, Promised } from "./money-memory";
import { expectAccident } from "./money-faults";
import type { Authority, Order } from "./money-orders";

export interface MoneyPortal {
  /** The whole way of an order, unless it is refused before the commit. */
  carry(dice: Dice, order: Order, entered?: Partial<Entered>): Promise<void>;
  /** All but the last step; null when it was refused on the way. */
  prepare(dice: Dice, order: Order, entered?: Partial<Entered>): Promise<Required<Authority> | null>;
  /** The last step alone, under that reference. */
  commit(dice: Dice, order: Order, authority: Required<Authority>): Promise<Promised>;
  /** Asks what became of it; then it is known. */
  followUp(dice: Dice, promised: Promised): Promise<void>;
  /** Sends another order under a reference that is spent. */
  mustConflict(dice: Dice, order: Order, authority: Required<Authority>): Promise<void>;
}

/** What the customer types. */
interface Entered {
  transactionPassword: string;
  /** Whether the first pass comes before; a program of a stranger leaves it out. */
  checked: boolean;
  /** Types another OTP than was sent. */
  wrongOtp: boolean;
  /** Posts the last form this often at the same time. */
  copies: number;
}

/** Nothing was done under this reference. */
const NOTHING_DONE = "8008";
const OTHER_CONTENT = "8013";

export function createMoneyPortal(trial: MoneyBank, memory: Memory): MoneyPortal {
  const { insist } = trial;
  const askCalmly = (_: Dice, order: Order, authority: Authority) =>
    trial.call(order.by, order.service, { ...order.request, ...authority });
  const ask: typeof askCalmly = (dice, order, authority) =>
    trial.disturbed(dice, () => askCalmly(dice, order, authority));

  async function authorise(dice: Dice, { by, otp: binding }: Order, wrong: boolean): Promise<string | null> {
    const terms = { ...binding, customerNumber: by.number };
    const sent = await insist(dice, () => trial.call(by, otpGeneration, terms));
    // Sent a moment ago, by an attempt whose answer was lost: it is on the telephone.
    if (sent.outcome === "refused" && sent.code !== "6004") return null;
    const onTelephone = await trial.newestOtp(by);
    const otp = wrong ? String((Number(onTelephone) + 1) % 1_000_000).padStart(6, "0") : onTelephone;
    // Verified by an attempt whose answer was lost, it is refused now and can be used all the same.
    await insist(dice, () => trial.call(by, otpValidation, { ...terms, otp }));
    return otp;
  }

  async function commit(dice: Dice, order: Order, authority: Required<Authority>): Promise<Promised> {
    const { reference } = authority;
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      try {
        // The second time it often goes well: otherwise little would be seen of that.
        const disturbed = attempt === 1 || dice.chance(40);
        return heard(order, reference, await (disturbed ? ask : askCalmly)(dice, order, authority));
      } catch (error) {
        expectAccident(error);
      }
    }
    const promised: Promised = { order, reference, outcome: "in-doubt" };
    if (!memory.find(reference)) memory.remember(promised);
    return promised;
  }

  function heard(order: Order, reference: string, answer: BankAnswer<unknown>): Promised {
    const promised: Promised =
      answer.outcome === "done"
        ? { order, reference, outcome: "done", doneAt: doneAt(answer.body) }
        : { order, reference, outcome: "refused", code: answer.code };
    memory.remember(promised);
    return promised;
  }

  async function prepare(dice: Dice, order: Order, entered: Partial<Entered> = {}) {
    const { checked = true, wrongOtp = false } = entered;
    const password = entered.transactionPassword ?? transactionPassword;
    const firstPass = { ...order.request, transactionPassword: password, otp: "" };
    if (checked) {
      const answer = await insist(dice, () => trial.call(order.by, order.service, firstPass));
      if (answer.outcome === "refused") return null;
    }
    const otp = await authorise(dice, order, wrongOtp);
    return otp === null ? null : { transactionPassword: password, otp, reference: newReference(dice) };
  }

  return {
    prepare,
    async carry(dice, order, entered = {}) {
      const authority = await prepare(dice, order, entered);
      if (!authority) return;
      const copies = Array.from({ length: entered.copies ?? 1 }, () => commit(dice, order, authority));
      await Promise.all(copies);
    },
    commit,
    async followUp(dice, { order, reference }) {
      const authority = { transactionPassword: "", otp: "", reference };
      const answer = await insist(dice, () =>
        trial.call(order.by, order.service, { ...order.request, ...authority }),
      );
      if (answer.outcome === "refused" && answer.code !== NOTHING_DONE)
        throw new Error(`asked what became of ${reference}, the bank answered ${answer.code}`);
      heard(order, reference, answer);
    },
    async mustConflict(dice, order, authority) {
      const request = { ...order.request, ...authority };
      const answer = await insist(dice, () => trial.call(order.by, order.service, request));
      if (answer.outcome === "done" || answer.code !== OTHER_CONTENT)
        throw new Error(`${authority.reference} with another content was answered ${JSON.stringify(answer)}`);
    },
  };
}

function doneAt(body: unknown): number | undefined {
  const [payment] = (body as { payments?: { paidAt: Date }[] }).payments ?? [];
  return payment?.paidAt.getTime();
}

/** As of a run: 128 bits, here of the dice. */
function newReference(dice: Dice): string {
  const digits = Array.from({ length: 8 }, () => dice.between(0, 0xffff).toString(16).padStart(4, "0"));
  return referenceOf(digits.join(""));
}
