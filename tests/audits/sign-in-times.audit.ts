import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { hashPassword } from "bank/credentials/password-hash";
import { createVault } from "bank/vault";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { loginValidate } from "common/contract/sign-in.server";
import { median } from "tests/load/figures";
import { as, openSmallBank, password, secret, type SmallBank } from "tests/contract/small-bank";

/** Numbers of each kind, and tries with each: fewer than lock. */
const [NUMBERS, TRIES] = [250, 4];

/** Most by which the median of a kind may differ from that of the other it must look like. */
const SHARE = 0.02;

const bank = await openSmallBank({ hashing: hashPassword });
afterAll(() => bank.stop());

const numbersFrom = (first: number) => Array.from({ length: NUMBERS }, (_, place) => String(first + place));
const [unknown, known, locked] = [100_000_000, 200_000_000, 300_000_000].map(numbersFrom) as [
  string[],
  string[],
  string[],
];
await addCustomers(bank, [...known, ...locked]);
await lock(bank, locked);

const kinds = {
  "wrong, unknown number": { numbers: unknown, typed: "Wrong@2026" },
  "wrong, known number": { numbers: known, typed: "Wrong@2026" },
  "wrong within the lock": { numbers: locked.filter((_, place) => place % 2 === 0), typed: "Wrong@2026" },
  "right within the lock": { numbers: locked.filter((_, place) => place % 2 === 1), typed: password },
};
type Kind = keyof typeof kinds;

test("the time of a refused sign-in does not tell why it was refused", async () => {
  const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]])) as Record<
    Kind,
    number[]
  >;
  for (let warm = 0; warm < 50; warm += 1) await timed("199999999", "Wrong@2026");
  for (let round = 0; round < NUMBERS * TRIES; round += 1)
    for (const kind of shuffled(Object.keys(kinds) as Kind[])) {
      const { numbers, typed } = kinds[kind];
      times[kind].push(await timed(numbers[round % numbers.length]!, typed));
    }
  const medians = Object.fromEntries(
    Object.entries(times).map(([kind, all]) => [kind, median(all)]),
  ) as Record<Kind, number>;
  for (const [kind, all] of Object.entries(times)) console.log(`${kind}: ${told(all)}, ${all.length} times`);
  const apart = (one: Kind, other: Kind) => Math.abs(medians[one] / medians[other] - 1);
  expect(apart("wrong, known number", "wrong, unknown number")).toBeLessThan(SHARE);
  expect(apart("right within the lock", "wrong within the lock")).toBeLessThan(SHARE);
});

async function timed(username: string, typed: string): Promise<number> {
  const request = { username, password: typed, latitude: "", longitude: "" };
  const from = performance.now();
  const { outcome } = await bank.gateway.call(loginValidate, request, as({ mobile: SIGN_IN_USER }));
  const took = performance.now() - from;
  expect(outcome).toBe("refused");
  return took;
}

const told = (all: readonly number[]) => {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(2);
  return `median ${at(0.5)} ms, half of them ${at(0.25)}–${at(0.75)} ms`;
};

function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all];
  return all.map(() => left.splice(randomInt(left.length), 1)[0]!);
}

/** Copies of a customer, with the same password. */
async function addCustomers({ db, newCustomer }: SmallBank, numbers: readonly string[]): Promise<void> {
  const { customerNumber: number } = await newCustomer();
  const model = await db
    .selectFrom("bank.customer")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const credentials = await db
    .selectFrom("bank.credential")
    .selectAll()
    .where("customer_number", "=", number)
    .execute();
  for (const copy of numbers) {
    await db
      .insertInto("bank.customer")
      .values({ ...model, number: copy })
      .execute();
    await db
      .insertInto("bank.credential")
      .values(credentials.map((credential) => ({ ...credential, customer_number: copy })))
      .execute();
  }
}

/** As five wrong passwords would, without the time for them. */
async function lock({ db, now }: SmallBank, numbers: readonly string[]): Promise<void> {
  const until = new Date(now().getTime() + 30 * 60_000);
  await db
    .updateTable("bank.credential")
    .set({ locked_until: until })
    .where("customer_number", "in", numbers)
    .where("kind", "=", "login")
    .execute();
  const vault = createVault(secret);
  for (const number of numbers)
    await sql`insert into bank.sign_in_try (number_digest, failed_count, locked_until, last_at)
      values (${vault.digest("sign-in try", number)}, 0, ${until}, ${now()})`.execute(db);
}
