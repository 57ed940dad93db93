import { insertRowOnce } from "bank/database/rows";
import { done, malformed, serve } from "bank/service";
import { termsAgreed, termsAgreement } from "common/contract/profile.server";
import { istDate } from "common/dates";

export const agreed = serve(termsAgreed, "customer", async ({ db }, { customerNumber }) => {
  const last = await db
    .selectFrom("bank.terms_agreement")
    .select(["version", "agreed_at as agreedAt"])
    .where("customer_number", "=", customerNumber)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return done(last ?? {});
});

/** A version can be agreed to from its first day on. */
export const agree = serve(
  termsAgreement,
  "customer",
  async ({ db, clock, profile }, { customerNumber, version, language, way }) => {
    const now = clock.now();
    const hasBegun = profile.terms.some(({ from }) => from === version && from <= istDate(now));
    if (!hasBegun) return malformed;
    const row = { customer_number: customerNumber, version, language, way, agreed_at: now };
    await insertRowOnce(db, "bank.terms_agreement", row);
    return done({});
  },
);
