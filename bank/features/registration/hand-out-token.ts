import { randomInt } from "node:crypto";
import { branchTokenDigest } from "bank/credentials/proof";
import { insertRow } from "bank/database/rows";
import { done, refuse, serve } from "bank/service";
import { commonRefusals } from "common/contract/refusals.server";
import { sandboxBranchToken } from "common/contract/sandbox.server";

const DAYS = 7;
const DAY_MS = 24 * 3_600_000;
/** Letters and digits that are not taken for one another. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const letters = (count: number) =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Hands out a branch token to the customer, as a branch does that has seen the passbook. */
export const handOutToken = serve(sandboxBranchToken, "anyone", async ({ db, clock, vault }, { holder }) => {
  const customer = await db
    .selectFrom("bank.customer")
    .select("number")
    .where("number", "=", holder)
    .executeTakeFirst();
  if (!customer) return refuse(commonRefusals.notTogether);
  const token = `BRTKN-${letters(4)}-${letters(5)}`;
  const now = clock.now();
  await insertRow(db, "bank.branch_token", {
    customer_number: holder,
    digest: branchTokenDigest(vault, holder, token),
    issued_at: now,
    expires_at: new Date(now.getTime() + DAYS * DAY_MS),
  });
  return done({ branchToken: token });
});
