import { expect, test } from "vitest";
import type { Payee } from "~/customer/payees.server";
import { pageOfPayees } from "./payee-list.rules";

const payee = (name: string): Payee => ({
  kind: "within-bank",
  name,
  accountNumber: `of ${name}`,
  handle: name,
});
const seven = ["Gita", "Anu", "Ela", "Bala", "Devi", "Fatima", "Chitra"].map(payee);
const namesOf = (requested: string | null, criteria: Payee | null = null) =>
  pageOfPayees(seven, requested, criteria)?.rows.map(({ name }) => name);

test("payees stand five a page in the order of their names", () => {
  expect(namesOf(null)).toEqual(["Anu", "Bala", "Chitra", "Devi", "Ela"]);
  expect(namesOf("2")).toEqual(["Fatima", "Gita"]);
  expect(pageOfPayees(seven, "2", null)).toMatchObject({ page: 2, pages: 2, total: 7 });
});

test("the page of the payee just added is shown, unless another is asked for", () => {
  expect(namesOf(null, seven[0]!)).toEqual(["Fatima", "Gita"]);
  expect(namesOf("1", seven[0]!)).toEqual(["Anu", "Bala", "Chitra", "Devi", "Ela"]);
});

test.each(["0", "3", "-1", "1.5", "x", "", "1e0", "99999"])("there is no page %s", (requested) => {
  expect(pageOfPayees(seven, requested, null)).toBeNull();
});

test("no payees are one empty page", () => {
  expect(pageOfPayees([], null, null)).toEqual({ rows: [], page: 1, pages: 1, total: 0 });
});
