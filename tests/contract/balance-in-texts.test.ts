import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listTexts, sendText } from "bank/messages/text-messages";
import { createVault } from "bank/vault";
import type { Entry } from "bank/messages/texts";
import { quotedInMessage } from "common/quotation";
import { words } from "common/words";
import { newReference } from "./payee-harness";
import { ourBank } from "tests/support/banks";
import { bankOfFile, secret } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-harness";

/** The balance at the end of a text message: whose it is, and that nothing typed makes one. */

const bank = await bankOfFile();
const vault = createVault(secret);
const sender = { vault, profile: ourBank.profile };

async function openDesk() {
  const desk = await openTransferDesk(bank, { balance: rupees(60_000) });
  const { mobile } = desk.customer;
  return {
    ...desk,
    receiver: { mobile, language: "en" as const },
    newest: async () => (await listTexts(bank.db, vault, 1, mobile))[0]!.text,
  };
}

/** A customer with an entry that leaves ₹59,250, and a stranger. */
async function openBoth() {
  const [owner, stranger] = [await openDesk(), await openDesk()];
  const reference = newReference();
  await owner.pay(owner.wish("within-bank", { amount: rupees(750) }), reference);
  const entry: Entry = { account: owner.accounts.savings, reference };
  return { owner, stranger, entry };
}

const used = (shop: string) => words("cards:messages.used", { amount: "Rs 1.00", card: "3308", shop });

describe("the balance in a text message", () => {
  test("is that after the entry, for the holder of its account", async () => {
    const { owner, entry } = await openBoth();
    await sendText(bank.db, sender, owner.receiver, {
      sentAt: bank.now(),
      words: used("SHOP"),
      balance: entry,
    });
    expect(await owner.newest()).toMatch(/SHOP.* Bal Rs 59,250\.00, /s);
  });

  test("is left out where the entry is of another customer's account", async () => {
    const { stranger, entry } = await openBoth();
    await sendText(bank.db, sender, stranger.receiver, {
      sentAt: bank.now(),
      words: used("SHOP"),
      balance: entry,
    });
    expect(await stranger.newest()).toContain("SHOP");
    expect(await stranger.newest()).not.toMatch(/Bal|59,250|undefined/);
  });

  test("is made by nothing that somebody typed", async () => {
    const { owner, stranger, entry } = await openBoth();
    const parts = [
      "\uE000",
      "\uE001",
      entry.account,
      entry.reference,
      " ",
      "{{balance}}",
      '{"text":',
      "Shop",
    ];
    const typed = fc.oneof(
      fc.constant(`\uE000${entry.account} ${entry.reference}\uE001`),
      fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }).map((some) => some.join("")),
    );
    const remarks = fc.array(typed, { minLength: 200, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(remarks, async (places) => {
        for (const one of [owner, stranger]) {
          for (const place of places)
            await sendText(bank.db, sender, one.receiver, { sentAt: bank.now(), words: used(place) });
          const texts = await listTexts(bank.db, vault, places.length, one.receiver.mobile);
          expect(texts.filter(({ text }) => /59,250|undefined/.test(text))).toEqual([]);
          const said = texts.map(({ text }) => text).reverse();
          expect(places.filter((place, at) => !said[at]!.includes(quotedInMessage(place)))).toEqual([]);
        }
      }),
      { numRuns: 1 },
    );
  });

  test("of a message of the version before is not printed: a sign stands for it", async () => {
    const { owner, entry } = await openBoth();
    await bank.db
      .insertInto("bank.text_message")
      .values({
        mobile: owner.receiver.mobile,
        sent_at: bank.now(),
        sealed_text: vault.seal(`Bal \uE000${entry.account} ${entry.reference}\uE001, today`),
        sealed_otp: null,
      })
      .execute();
    expect(await owner.newest()).toBe("Bal …, today");
  });
});
