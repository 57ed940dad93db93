import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import type { TestDatabase } from "tests/support/databases";
import { emptyBank } from "tests/support/empty-templates";
import { copyOf } from "tests/support/templates";
import { adoptEarlierSchema, canOpen } from "./earlier-schema";
import earlierSteps from "./earlier-steps.json" with { type: "json" };
import { bankMigrations, FIRST_STEP } from "./migrations";
import { lateOtpColumns, otpFlowColumns } from "./tables/access";
import { cardSecretColumns } from "./tables/cards";
import type { BankSchema } from "./schema";

let database: TestDatabase;
let db: Kysely<BankSchema>;
beforeEach(async () => {
  database = await copyOf(emptyBank);
  db = openDatabase({ url: database.url, applicationName: "rule", poolSize: 2 });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const laterSteps = Object.keys(bankMigrations).filter((step) => step !== FIRST_STEP);

/** As a bank of the version before leaves them, which had run so many of its steps. */
async function shapeAsBefore(steps: string[]): Promise<void> {
  await sql`drop table bank.sign_in_try, bank.instalment_arrears, bank.pan_rule, bank.loan_repayment, bank.no_pan_declaration, bank.prepayment_request, bank.given_proof, bank.accrued_interest, bank.terms_agreement`.execute(
    db,
  );
  await sql`alter table bank.card_change drop column did`.execute(db);
  await sql`alter table bank.customer drop column language, drop column language_before, drop column language_back_until`.execute(
    db,
  );
  await sql`alter table bank.proof drop column card_id`.execute(db);
  const ofSecrets = Object.keys(cardSecretColumns).map((column) => sql`drop column ${sql.id(column)}`);
  await sql`alter table bank.card ${sql.join(ofSecrets)}`.execute(db);
  const ofFlows = Object.keys({ ...otpFlowColumns, ...lateOtpColumns }).map(
    (column) => sql`drop column ${sql.id(column)}`,
  );
  await sql`alter table bank.otp ${sql.join(ofFlows)}`.execute(db);
  await sql`drop function bank.payment_languages, bank.send_otp, bank.send_otp_of_flow, bank.is_over_cap, bank.start_rail`.execute(
    db,
  );
  await sql`drop function bank.card_cheque_notices`.execute(db);
  await sql`drop function bank.payment_facts(text, text, text, text, text, text, bigint, timestamptz, text, jsonb)`.execute(
    db,
  );
  await sql`drop function bank.payment_guard(text, timestamptz, bigint, integer)`.execute(db);
  await sql`drop index bank.positive_pay_account, bank.card_application_account, bank.cheque_stop_lifted, bank.stop_request_account`.execute(
    db,
  );
  await sql`delete from bank.migration`.execute(db);
  await sql`insert into bank.migration (name, timestamp) select name, '2026-11-25T00:00:00.000Z' from unnest(${steps}::text[]) name`.execute(
    db,
  );
}

async function steps(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from bank.migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

test("a database with all steps of the version before is opened as it is", async () => {
  await shapeAsBefore(earlierSteps);
  expect(await canOpen(database.url)).toBe(true);
  await Promise.all([adoptEarlierSchema(db), adoptEarlierSchema(db)]);
  expect(await steps()).toEqual([FIRST_STEP]);
  expect(await migrate(db, "bank", bankMigrations)).toEqual(laterSteps);
});

test("a database with some of these steps is refused in plain words and stays as it is", async () => {
  const some = earlierSteps.slice(0, -1);
  await shapeAsBefore(some);
  expect(await canOpen(database.url)).toBe(false);
  await expect(adoptEarlierSchema(db)).rejects.toThrow(
    /DATABASE_URL: an earlier version made schema `bank` of this database, which this version cannot open/,
  );
  expect(await steps()).toEqual(some);
});

test("a new database and one of this version are opened", async () => {
  await adoptEarlierSchema(db);
  expect(await steps()).toEqual([FIRST_STEP, ...laterSteps]);
  expect(await canOpen(database.url)).toBe(true);
  await sql`drop schema bank cascade`.execute(db);
  expect(await canOpen(database.url)).toBe(true);
});

test("every step of the version before comes before the first one of this", () => {
  expect(earlierSteps.filter((step) => step >= FIRST_STEP)).toEqual([]);
});
