import { afterAll, beforeAll, expect, test } from "vitest";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { openBooks, type Books } from "tests/support/books";

let books: Books;
beforeAll(async () => void (books = await openBooks()));
afterAll(() => books.close());

test("each of the bank's own accounts is opened with the schema", async () => {
  const open = await books.db
    .selectFrom("bank.account")
    .select("number")
    .where("kind", "=", "internal")
    .execute();
  expect(open.map(({ number }) => number).sort()).toEqual(Object.values(ownAccounts).sort());
});
