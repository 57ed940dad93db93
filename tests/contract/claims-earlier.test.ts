import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { earlierClaims } from "bank/database/tables/claims";
import { alertChange } from "common/contract/profile.server";
import { openCardDesk } from "./card-harness";
import { openChequeDesk } from "./cheque-harness";
import { deskOf, fine, newReference } from "./payee-harness";
import { registrationDesk } from "./registration-harness";
import { as, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

const run = (statement: string) => sql.raw(statement).execute(bank.db);
const claims = () =>
  bank.db.selectFrom("bank.claim").selectAll().orderBy("kind").orderBy("reference").execute();

/** One change of each kind, with letters that JSON writes in its own way. */
async function changeEverything(): Promise<void> {
  const cheques = await openChequeDesk(bank);
  await cheques.ask();
  await cheques.stop("000101", { lastNumber: "000103" });
  await cheques.revoke("000102");
  await cheques.declare("000110", { payee: 'M/s "Kaveri" \\ சன்ஸ்', remark: "O'Brien </b> 🙂" });
  const cards = await openCardDesk(bank);
  await cards.block("block-temporarily");
  await cards.apply();
  const payees = deskOf(bank, await bank.newCustomer());
  await payees.add({ ...fine["neft-rtgs"], address: 'No. 5, "Bazaar"' });
  const { prove, verifyOtp, register } = await registrationDesk(bank);
  const proof = await prove();
  await verifyOtp("forgot-password");
  await register("forgot-password", proof, newReference());
  const account = { accountNumber: cards.accountNumber, customerNumber: cards.customer.customerNumber };
  const wish = { debits: true, debitsFrom: 0n, credits: true, creditsFrom: 500_00n };
  await bank.gateway.call(
    alertChange,
    { ...account, ...wish, reference: newReference() },
    as(cards.customer),
  );
}

/** The columns from which the step made the claims, as they were before it. */
const before = [
  "alter table bank.card_change add column digest bytea not null default '\\x00ff'",
  "alter table bank.cheque_stop add column revocation_reference text",
  "alter table bank.alert_setting add column reference text",
  "alter table bank.registration add column reference text",
  `update bank.cheque_stop stop set revocation_reference = claim.reference from bank.claim claim
    where claim.kind = 'cheque-stop-revocation' and stop.state = 'revoked'`,
  `update bank.alert_setting setting set reference = claim.reference from bank.claim claim
    where claim.kind = 'alerts' and setting.account_id is not null`,
  "update bank.registration set reference = claim.reference from bank.claim claim where claim.kind = 'registration'",
  "delete from bank.claim",
];

test("references taken before there were claims are claimed as the bank claims them now", async () => {
  await changeEverything();
  const now = await claims();
  expect(now.map(({ kind }) => kind)).toEqual([
    "alerts",
    "card-application",
    "card-change",
    "cheque-books",
    "cheque-stop",
    "cheque-stop-revocation",
    "payee",
    "positive-pay",
    "registration",
  ]);
  for (const statement of [...before, ...earlierClaims]) await run(statement);
  // Of a card's change only the keyed digest is known, which stood in a column of its own.
  const digest = createHash("sha256")
    .update(JSON.stringify(["00ff"]))
    .digest();
  const known = now.map((row) => (row.kind === "card-change" ? { ...row, digest } : row));
  expect(await claims()).toEqual(known);
});
