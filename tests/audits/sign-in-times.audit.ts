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

/** By more than this share a kind must not differ from the one it must look like. */
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
const alike: ReadonlyArray<readonly [Kind, Kind]> = [
  ["wrong, known number", "wrong, unknown number"],
  ["right within the lock", "wrong within the lock"],
];

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
  for (const [kind, all] of Object.entries(times)) console.log(`${kind}: ${told(all)}, ${all.length} times`);
  for (const [one, other] of alike) {
    const { apart, unsure } = compare(times[one], times[other]);
    const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
    console.log(`${one}, against ${other}: ${percent(apart)}, to within ${percent(unsure)}`);
    expect(Math.abs(apart) - unsure).toBeLessThan(SHARE);
  }
});

/** By the differences of a round, which a busy machine disturbs less; three standard errors of their median. */
function compare(one: readonly number[], other: readonly number[]) {
  const differences = one.map((took, round) => took - other[round]!).sort((a, b) => a - b);
  const at = (share: number) => differences[Math.floor(differences.length * share)]!;
  const error = (1.2533 * (at(0.75) - at(0.25))) / 1.349 / Math.sqrt(differences.length);
  const whole = median(other);
  return { apart: median(differences) / whole, unsure: (3 * error) / whole };
}

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
