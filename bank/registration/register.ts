import type { Selectable, Transaction } from "kysely";
import { registrationOtp, type RegistrationMode } from "~/contract/registration.server";
import type { BankSchema } from "bank/database/schema";
import type { RegistrationTable } from "bank/database/schema-registration";
import { useOtp } from "bank/otp/verify-otp";
import type { Context } from "bank/services/served";
import { inTransaction } from "~/database/transaction.server";
import { carryOut } from "./carry-out";
import { GRANT_MS, grantDigest, grantOf } from "./grant";
import { proofDigest } from "./proof";
import { findStanding, type GoOn, type Standing } from "./standing";

/** What a proven customer asks for, with the OTP verified before. */
export interface RegistrationRequest {
  customerNumber: string;
  mode: RegistrationMode;
  proof: string;
  reference: string | undefined;
}

export type RegistrationOutcome =
  | { outcome: "done"; grant: string | undefined }
  /** Unknown, used or too old, or somebody else's. */
  | { outcome: "not-proven" }
  | { outcome: "no-otp" }
  | { outcome: "not-possible"; standing: Exclude<Standing, GoOn> };

/**
 * Carries out a registration or recovery once: proof and OTP are used up with it, and the same reference is answered
 * as before. Requests for one customer wait for each other here.
 */
export function register(context: Context, request: RegistrationRequest): Promise<RegistrationOutcome> {
  const { customerNumber, mode } = request;
  return inTransaction(context.db, async (transaction) => {
    const customer = await transaction
      .selectFrom("bank.customer")
      .select(["number", "mobile", "status"])
      .where("number", "=", customerNumber)
      .where("mobile", "=", context.user)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!customer) return { outcome: "not-proven" };
    const before = await findBefore(transaction, request.reference);
    if (before) return answerAgain(context, request, before);
    const proof = await lockProof(transaction, context, request);
    if (!proof) return { outcome: "not-proven" };
    const standing = await findStanding(
      { db: transaction, clock: context.clock },
      { customerNumber, mobile: context.user, mode },
    );
    if (!isGoOn(standing)) return { outcome: "not-possible", standing };
    if (!(await useOtp(transaction, context, customerNumber, registrationOtp(mode))))
      return { outcome: "no-otp" };
    await useProof(transaction, context, customerNumber, proof.branch_token_digest);
    await carryOut(transaction, context, customer, mode);
    return { outcome: "done", grant: await record(transaction, context, request) };
  });
}

const isGoOn = (standing: Standing): standing is GoOn =>
  standing === "5050" || standing === "5051" || standing === "5052";

/** What was done under the same reference, whoever's it is. */
async function findBefore(transaction: Transaction<BankSchema>, reference: string | undefined) {
  if (reference === undefined) return undefined;
  return transaction
    .selectFrom("bank.registration")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

function answerAgain(
  { vault }: Context,
  { customerNumber, mode, proof }: RegistrationRequest,
  before: Selectable<RegistrationTable>,
): RegistrationOutcome {
  const isSame =
    before.customer_number === customerNumber &&
    before.mode === mode &&
    before.proof_digest.equals(proofDigest(vault, proof));
  if (!isSame) return { outcome: "not-proven" };
  return { outcome: "done", grant: before.grant_digest ? grantOf(vault, before.id) : undefined };
}

function lockProof(
  transaction: Transaction<BankSchema>,
  { clock, vault }: Context,
  { customerNumber, proof }: RegistrationRequest,
) {
  return transaction
    .selectFrom("bank.proof")
    .select("branch_token_digest")
    .where("customer_number", "=", customerNumber)
    .where("digest", "=", proofDigest(vault, proof))
    .where("expires_at", ">", clock.now())
    .forUpdate()
    .executeTakeFirst();
}

async function useProof(
  transaction: Transaction<BankSchema>,
  { clock }: Context,
  customerNumber: string,
  branchToken: Buffer | null,
): Promise<void> {
  await transaction
    .updateTable("bank.proof")
    .set({ digest: null, branch_token_digest: null, expires_at: null })
    .where("customer_number", "=", customerNumber)
    .execute();
  if (!branchToken) return;
  await transaction
    .updateTable("bank.branch_token")
    .set({ used_at: clock.now() })
    .where("digest", "=", branchToken)
    .execute();
}

const setsPasswords: Record<RegistrationMode, boolean> = {
  register: true,
  kyc: true,
  "forgot-password": true,
  "forgot-user-id": false,
  unblock: false,
};

/** Writes it down, with a grant where passwords are to be set: the customer's only one. */
async function record(
  transaction: Transaction<BankSchema>,
  { clock, vault }: Context,
  { customerNumber, mode, proof, reference }: RegistrationRequest,
): Promise<string | undefined> {
  const now = clock.now();
  const { id } = await transaction
    .insertInto("bank.registration")
    .values({
      customer_number: customerNumber,
      mode,
      proof_digest: proofDigest(vault, proof),
      reference: reference ?? null,
      done_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!setsPasswords[mode]) return undefined;
  await transaction
    .updateTable("bank.registration")
    .set({ grant_expires_at: now })
    .where("customer_number", "=", customerNumber)
    .where("grant_expires_at", ">", now)
    .execute();
  const grant = grantOf(vault, id);
  await transaction
    .updateTable("bank.registration")
    .set({ grant_digest: grantDigest(vault, grant), grant_expires_at: new Date(now.getTime() + GRANT_MS) })
    .where("id", "=", id)
    .execute();
  return grant;
}
