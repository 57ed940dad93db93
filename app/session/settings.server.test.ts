import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PortalSchema } from "~/database/schema.server";
import type { AccountSummary } from "common/accounts";
import { createPortalDatabase } from "tests/support/portal-database";
import { accountNames, setAccountName, withNames } from "./settings.server";
import { createSealer, type Sealer } from "~/seal.server";

const [newer, older] = ["n".repeat(32), "o".repeat(32)] as const;
const customer = "100200301";
const [first, second] = ["001110010003301", "001110020003302"] as const;
const own: AccountSummary[] = [first, second].map((accountNumber) => ({
  accountNumber,
  kind: "savings",
  primary: accountNumber === first,
  branchCode: "0011",
}));

let database: Awaited<ReturnType<typeof createPortalDatabase>>;
let db: Kysely<PortalSchema>;
beforeAll(async () => ({ db } = database = await createPortalDatabase()));
beforeEach(() => db.deleteFrom("portal.account_name").execute());
afterAll(() => database.drop());

const sealer = createSealer([older]);
const set = (accountNumber: string, name: string | null, accounts = own) =>
  setAccountName({ db, sealer }, customer, accounts, { accountNumber, name });

async function namesOf(of = customer, by: Sealer = sealer) {
  const row = await db
    .selectFrom("portal.account_name")
    .selectAll()
    .where("customer_number", "=", of)
    .executeTakeFirst();
  return accountNames.open(by, of, row?.sealed_names ?? null);
}

describe("names of accounts", () => {
  it("are given, changed and taken away, each by itself", async () => {
    await set(first, "Rent");
    await set(second, "School");
    await set(first, "House");
    expect(withNames(own, await namesOf()).map(({ name }) => name)).toEqual(["House", "School"]);
    await set(first, null);
    const [without] = withNames([{ ...own[0]!, name: "House" }], await namesOf());
    expect(without).not.toHaveProperty("name");
    expect(await namesOf()).toEqual({ [second]: "School" });
  });

  it("given at once from two browsers are both kept", async () => {
    await Promise.all([set(first, "Rent"), set(second, "School")]);
    expect(await namesOf()).toEqual({ [first]: "Rent", [second]: "School" });
  });

  it("go with the account, and are nobody else's", async () => {
    await set(first, "Rent");
    await set(second, "School", own.slice(1));
    expect(await namesOf()).toEqual({ [second]: "School" });
    expect(await namesOf("100200302")).toEqual({});
  });

  it("stand nowhere in the clear, nor do account numbers, and open for that customer only", async () => {
    await set(first, "Rent");
    const row = await db.selectFrom("portal.account_name").selectAll().executeTakeFirstOrThrow();
    const bytes = `${JSON.stringify(row)}${Buffer.from(row.sealed_names, "base64url").toString("latin1")}`;
    expect(bytes).not.toMatch(new RegExp(`Rent|${first}`));
    expect(accountNames.open(sealer, "100200302", row.sealed_names)).toEqual({});
  });
});

describe("a new secret", () => {
  const both = createSealer([newer, older]);
  const newest = createSealer([newer]);

  it("seals them anew at the start, so that they outlive the old one", async () => {
    await set(first, "Rent");
    expect(await namesOf(customer, newest)).toEqual({});
    await accountNames.reseal({ db, sealer: both });
    expect(await namesOf(customer, newest)).toEqual({ [first]: "Rent" });
    expect(await namesOf(customer, createSealer([older]))).toEqual({});
  });

  it("goes over all customers, passes what nothing opens, and leaves what is new as it is", async () => {
    const row = (number: number, by: Sealer) => ({
      customer_number: String(100_000 + number),
      sealed_names: by.seal(`account-names:${100_000 + number}`, JSON.stringify({ [first]: `No ${number}` })),
      sealed_with: "of old",
    });
    const lost = createSealer(["l".repeat(32)]);
    const rows = Array.from({ length: 1_201 }, (_, at) => row(at, at === 600 ? lost : sealer));
    await db.insertInto("portal.account_name").values(rows).execute();
    await accountNames.reseal({ db, sealer: both });
    expect(await namesOf("101200", newest)).toEqual({ [first]: "No 1200" });
    expect(await namesOf("100600", newest)).toEqual({});
    const before = await db
      .selectFrom("portal.account_name")
      .selectAll()
      .orderBy("customer_number")
      .execute();
    await accountNames.reseal({ db, sealer: both });
    expect(
      await db.selectFrom("portal.account_name").selectAll().orderBy("customer_number").execute(),
    ).toEqual(before);
  });
});
