import type { Transaction } from "bank/database/schema";
import { postJournal, type Journal } from "bank/ledger/post-journal";
import { ending } from "bank/messages/plain-words";
import { sendText, wantsText, type Receiver } from "bank/messages/text-messages";
import type { Entry } from "bank/messages/texts";
import { words, type TextValues, type Words } from "common/words";
import type { Bank } from "bank/service";
import { formatIstTime } from "common/dates";
import { inRupees, type Paise } from "common/money";
import { MAX_TRIES, nextSlot } from "./slots";

interface Due extends Pick<Journal, "reference" | "kind"> {
  /** `the yearly premium of your PMSBY` */
  what: Words;
  fromAccount: string;
  amount: Paise;
  particulars: string;
  to: { account: string; particulars: string };
  /** Runs after the last try, and answers the text for the customer. */
  unpaid(): Words | Promise<Words>;
  receiver: Receiver;
  tries: number;
}

type Taken = { taken: true } | { taken: false; tries: number; again: Date | undefined };

/**
 * Takes a due amount, once per reference. Without the money it is tried again at the next two slots (`again`), then given up.
 * Texts the customer.
 */
export async function takeDue(
  transaction: Transaction,
  bank: Pick<Bank, "clock" | "vault" | "profile" | "tariff">,
  due: Due,
): Promise<Taken> {
  const { reference, kind, fromAccount, to, amount, particulars } = due;
  const now = bank.clock.now();
  const values = { amount: inRupees(amount), from: ending(fromAccount), what: due.what };
  const tell = (key: string, more: TextValues, balance?: Entry) => {
    const message = words(`accounts:messages.${key}`, { ...values, ...more });
    return sendText(transaction, bank, due.receiver, { sentAt: now, words: message, balance });
  };
  const lines = [
    { account: fromAccount, amount: -amount, particulars },
    { ...to, amount },
  ];
  const posted = await postJournal(transaction, { reference, kind, now, lines });
  switch (posted.outcome) {
    case "posted":
      if (
        await wantsText(bank.tariff, transaction, {
          account: fromAccount,
          change: -amount,
          way: "electronic",
          at: now,
        })
      )
        await tell("taken", {}, { account: fromAccount, reference });
      return { taken: true };
    case "insufficient-funds":
    case "account-frozen":
    case "account-closed": {
      const tries = due.tries + 1;
      const again = tries < MAX_TRIES ? nextSlot(bank.tariff.calendar, now) : undefined;
      await (again
        ? tell("triedAgain", { time: formatIstTime(again) })
        : tell("missed", { follows: await due.unpaid() }));
      return { taken: false, tries: again ? tries : 0, again };
    }
    case "unknown-account":
    case "reference-conflict":
      throw new Error(`${particulars}: ${posted.outcome}`);
  }
}
