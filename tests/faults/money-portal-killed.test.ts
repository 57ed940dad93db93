/** Portals killed at random moments while customers pay, half of the time just when the last form is on its way. */
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import type { BankSchema } from "bank/database/schema";
import { createDice } from "bank/demo/dice";
import { createVault } from "bank/vault";
import { openDatabase } from "common/postgres/connection.server";
import type { PortalSchema } from "~/database/schema.server";
import { brokenRules } from "tests/support/books";
import { testSecret } from "tests/support/demo-template";
import { freePort } from "tests/support/free-port";
import { readNewestOtp } from "tests/support/money-bank";
import { mayTake } from "tests/support/limits-of-rules";
import { createPayer, type Payer } from "tests/support/money-visitor";
import { brokenPaymentRules } from "tests/support/money-rules";
import {
  eased,
  type RunningPortal,
  type RunningProgram,
  startPortal,
  startSecondPortal,
} from "tests/support/running-portal";
import { until } from "tests/support/until";
import { Visitor, mobileOf } from "tests/support/visitor";

/** `npm run audit money` has more. */
const USUAL = 3;
const killsOfEach = Number(process.env.MONEY_KILLS ?? USUAL);
mayTake(killsOfEach / USUAL);
/** Kills go on until so many last forms of each customer were on their way. */
const LAST_FORMS = 3;
/** Payments in a row that the customer may begin without coming to a last form. */
const MAX_BEGUN = 100;
const seed = Number(process.env.MONEY_SEED ?? randomInt(1, 2 ** 31));
const customers = ["100200301", "100200305"] as const;

const vault = createVault(testSecret);
let steady: RunningPortal;
let db: Kysely<PortalSchema>;
let books: Kysely<BankSchema>;
beforeAll(async () => {
  steady = await startPortal();
  db = openDatabase({ url: steady.databaseUrl, applicationName: "trial" });
  books = openDatabase({ url: steady.databaseUrl, applicationName: "trial" });
});
afterAll(async () => {
  await db?.destroy();
  await books?.destroy();
  await steady?.stop();
});

interface Place {
  payer: Payer;
  portal: RunningProgram;
  open(): Promise<RunningProgram>;
}

/** A customer with a portal of their own. */
async function openPlace(customer: string): Promise<Place> {
  const port = String(await freePort());
  const open = () => startSecondPortal(steady, { ...eased, PORT: port });
  const portal = await open();
  const mobile = mobileOf(customer);
  const payer = createPayer(new Visitor(portal.url), customer, () => readNewestOtp(books, vault, mobile));
  return { payer, portal, open };
}

test("a portal is killed under load, again and again: each payment stands once, or not at all", async () => {
  onTestFailed(() => console.error(`MONEY_SEED=${seed} throws the same dice`));
  const before = await brokenPaymentRules(books);
  const places = await Promise.all(customers.map(openPlace));
  await Promise.all(places.map(killWhilePaying));

  await settle();
  const commitments = await db
    .selectFrom("portal.commitment")
    .select(["reference", "state"])
    .orderBy("reference")
    .execute();
  const done = commitments.filter(({ state }) => state === "done").map(({ reference }) => reference);
  const made = await books
    .selectFrom("bank.payment")
    .select("reference")
    .where("remark", "=", "at any moment")
    .orderBy("reference")
    .execute();
  expect(made.map(({ reference }) => reference)).toEqual(done);
  expect(commitments.filter(({ state }) => state !== "done" && state !== "refused")).toEqual([]);

  const known = new Set(commitments.map(({ reference }) => reference));
  const sent = new Set(places.flatMap(({ payer }) => [...payer.sent]));
  expect(places.flatMap(({ payer }) => [...payer.led]).filter((reference) => !known.has(reference))).toEqual(
    [],
  );
  expect([...known].filter((reference) => !sent.has(reference))).toEqual([]);
  expect(await brokenRules(books)).toEqual([]);
  expect((await brokenPaymentRules(books)).sort()).toEqual(before.sort());
  // None would prove nothing.
  expect(sent.size).toBeGreaterThanOrEqual(customers.length * LAST_FORMS);
  expect(done.length).toBeGreaterThan(0);
});

async function killWhilePaying(place: Place, number: number): Promise<void> {
  const { payer, open } = place;
  const dice = createDice(seed + number);
  /** How each payment begun ended: for whoever reads why none came as far as its last form. */
  const ends: string[] = [];
  let closing = false;
  const paying = (async () => {
    while (!closing) {
      const amount = `${ends.length + 1}.${String(dice.between(10, 99))}`;
      await payer.pay(amount).then(
        () => ends.push("paid"),
        (error: unknown) => {
          ends.push(String(error));
          return pause(50);
        },
      );
    }
  })();
  for (let kills = 0; kills < killsOfEach || payer.sent.size < LAST_FORMS; kills += 1) {
    // What is missing after all kills comes by those at a last form.
    if (kills >= killsOfEach || dice.chance(60)) {
      await lastForm(payer, ends);
      await pause(dice.between(0, 120));
    } else await pause(dice.between(50, 1_000));
    await place.portal.kill();
    place.portal = await open();
    await forgetUnansweredOtps();
  }
  closing = true;
  await paying;
  // Nobody disturbs the last one: so at least one is made.
  const before = payer.sent.size;
  for (let tries = 0; payer.sent.size === before && tries < MAX_BEGUN; tries += 1)
    await payer.pay("0.99").catch((error: unknown) => ends.push(String(error)));
  await place.portal.stop();
}

/** Ends when a last form is on its way. Throws, with how the last ones ended, when payment after payment does not come as far. */
async function lastForm(payer: Payer, ends: string[]): Promise<void> {
  const [sent, from] = [payer.sent.size, ends.length];
  const isOver = () => ends.length > from + MAX_BEGUN;
  const shows = () => `${ends.length - from} payments begun, the last: ${ends.slice(-5).join("; ")}`;
  await until("a last form", () => payer.sent.size > sent, { every: 5, isOver, shows });
}

/**
 * Nobody's telephone is spared because of a test: what was never answered is made older at the bank, and forgotten here. The check of
 * an OTP that died with the portal is made older too: for half a minute it would keep the customer waiting, who is not as patient here.
 */
async function forgetUnansweredOtps(): Promise<void> {
  await sql`update bank.otp set sent_at = sent_at - interval '31 days' where state in ('sent', 'dead')`.execute(
    db,
  );
  await sql`update portal.otp_challenge set checking_since = checking_since - interval '1 minute'`.execute(
    db,
  );
  await sql`delete from portal.rate_limit where key like '%otp%'`.execute(db);
}

/** An hour later: whatever had no answer has been asked about, and again at once where a busy machine did not answer in time. */
async function settle(): Promise<void> {
  await sql`update portal.commitment set asked_at = asked_at - interval '1 hour'
    where next_try_at is not null`.execute(db);
  const open = async () => {
    await sql`update portal.commitment set next_try_at = now() where next_try_at > now()`.execute(db);
    return db
      .selectFrom("portal.commitment")
      .select(["reference", "state", "tries"])
      .where("next_try_at", "is not", null)
      .execute();
  };
  await expect.poll(open, { interval: 500 }).toEqual([]);
}
