import { expect, it } from "vitest";
import { watchTrail } from "tests/support/audit-trail";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { Visitor } from "tests/support/visitor";

/** Standing instructions that are asked for by somebody else, or whose payee is gone. */
const owner = "100200301";
const stranger = "100200305";
const portal = await portalOfFile();
const { newRows } = watchTrail(() => portal.databaseUrl);

async function asked(customer: string, more = "") {
  const [instruction] = await query<{ number: string; to_name: string }>(
    portal.databaseUrl,
    "select number::text, to_name from bank.standing_instruction where customer_number = $1 and kind = 'within-bank'",
    [owner],
  );
  const visitor = new Visitor(portal.url);
  await quickSignIn(visitor, customer);
  const page = await visitor.get(`/ModifyStandingInstruction?si=${instruction!.number}${more}`);
  return { page, ...instruction! };
}

it.each(["", "&mode=modify", "&mode=delete"])(
  "another's instruction is 404 as if it did not exist, and an audit row (‘%s’)",
  async (more) => {
    const { page, to_name } = await asked(stranger, more);
    expect(page.status).toBe(404);
    expect(page.body).not.toContain(to_name);
    const rows = (await newRows()).filter(({ act }) => act === "foreign-instruction");
    expect(rows.map((row) => [row.outcome, row.customer_number])).toEqual([["refused", stranger]]);
  },
);

it("one whose payee has been deleted meanwhile says so in place of a form", async () => {
  const before = await asked(owner, "&mode=modify");
  expect(before.page.body).toContain('name="amount"');
  await query(
    portal.databaseUrl,
    `delete from bank.payee where customer_number = $1 and account_number in
      (select to_account from bank.standing_instruction where number = $2)`,
    [owner, before.number],
  );
  const { page, to_name } = await asked(owner, "&mode=modify");
  expect([page.status, page.body.includes('name="amount"')]).toEqual([200, false]);
  expect(page.body).toContain(`“${to_name}” is no longer one of your payees`);
});
