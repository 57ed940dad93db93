import { insertRow, updateRows } from "bank/database/rows";
import { notProven, registrationOtp, type RegistrationMode } from "common/contract/registration.server";
import { GRANT_MS, grantDigest, grantOf } from "bank/credentials/grants";
import { openKnownBrowsers } from "bank/credentials/known-browsers";
import type { Row, Transaction } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import { claim, findClaimed, type Claim } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, refuse, type BankAnswer, type Context } from "bank/service";
import { noVerifiedOtp } from "common/contract/refusals.server";
import { inTransaction } from "common/postgres/transaction.server";
import { proofDigest } from "./proof";
import { findState, mayGoOn, refuseForState } from "./state";
import { say } from "bank/messages/texts";

interface RegistrationRequest {
  customerNumber: string;
  mode: RegistrationMode;
  proof: string;
  reference: string | undefined;
}

type Registered = BankAnswer<{ grant: string | undefined }>;

/**
 * Carries out a registration or recovery once: it uses up proof and OTP, and the same reference gets the same answer.
 * Requests for one customer are serialised here.
 */
export function register(context: Context, request: RegistrationRequest): Promise<Registered> {
  const { customerNumber, mode } = request;
  return inTransaction(context.db, async (transaction) => {
    const customer = await transaction
      .selectFrom("bank.customer")
      .select(["number", "mobile", "status"])
      .where("number", "=", customerNumber)
      .where("mobile", "=", context.user)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!customer) return refuse(notProven);
    const requested = claimOf(context, request);
    const before = await findClaimed<{ id: string }>({ ...context, db: transaction }, requested);
    if (before?.outcome === "refused") return refuse(notProven);
    if (before) return done({ grant: grantFor(context, mode, before.body.id) });
    const proof = await lockProof(transaction, context, request);
    if (!proof) return refuse(notProven);
    const state = await findState(
      { db: transaction, clock: context.clock },
      { customerNumber, mobile: context.user, mode },
    );
    if (!mayGoOn(state)) return refuseForState(state);
    if (!(await useOtp(transaction, context, customerNumber, registrationOtp(mode))))
      return refuse(noVerifiedOtp);
    await useProof(transaction, context, customerNumber, proof.branch_token_digest);
    await openNetBanking(transaction, context, customer, mode);
    const id = await record(transaction, context, request);
    await claim(transaction, requested, { id }, context.clock.now());
    return done({ grant: grantFor(context, mode, id) });
  });
}

const claimOf = (
  { vault }: Context,
  { customerNumber, mode, proof, reference }: RegistrationRequest,
): Claim => ({
  kind: "registration",
  reference,
  customerNumber,
  content: [mode, proofDigest(vault, proof).toString("hex")],
});

function lockProof(
  transaction: Transaction,
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
  transaction: Transaction,
  { clock }: Context,
  customerNumber: string,
  branchToken: Buffer | null,
): Promise<void> {
  await updateRows(transaction, "bank.proof", {
    where: { customer_number: customerNumber },
    set: { digest: null, branch_token_digest: null, expires_at: null },
  });
  if (!branchToken) return;
  await updateRows(transaction, "bank.branch_token", {
    where: { digest: branchToken },
    set: { used_at: clock.now() },
  });
}

async function openNetBanking(
  transaction: Transaction,
  { clock, vault, profile }: Context,
  { number, mobile, status }: Pick<Row<"bank.customer">, "number" | "mobile" | "status">,
  mode: RegistrationMode,
): Promise<void> {
  const tell = (text: string) => sendText(transaction, vault, { mobile, sentAt: clock.now(), text });
  const open = () =>
    updateRows(transaction, "bank.customer", { where: { number }, set: { status: "active" } });
  switch (mode) {
    case "register":
    case "kyc":
      await open();
      return tell(say(profile, "registration:messages.registered", { customer: number }));
    case "forgot-password":
      return;
    case "forgot-user-id":
      return tell(say(profile, "registration:messages.userId", { customer: number }));
    case "unblock":
      if (status === "locked") await open();
      await updateRows(transaction, "bank.credential", {
        where: { customer_number: number },
        set: { failed_count: 0, locked_until: null },
      });
      await openKnownBrowsers(transaction, number);
      return tell(say(profile, "registration:messages.unblocked"));
  }
}

const setsPasswords: Record<RegistrationMode, boolean> = {
  register: true,
  kyc: true,
  "forgot-password": true,
  "forgot-user-id": false,
  unblock: false,
};

const grantFor = ({ vault }: Context, mode: RegistrationMode, id: string) =>
  setsPasswords[mode] ? grantOf(vault, id) : undefined;

/** Stores it, with the customer's only grant if passwords are to be set. Answers its id. */
async function record(
  transaction: Transaction,
  context: Context,
  { customerNumber, mode, proof }: RegistrationRequest,
): Promise<string> {
  const { clock, vault } = context;
  const now = clock.now();
  const { id } = await insertRow(transaction, "bank.registration", {
    customer_number: customerNumber,
    mode,
    proof_digest: proofDigest(vault, proof),
    done_at: now,
  });
  const grant = grantFor(context, mode, id);
  if (grant === undefined) return id;
  await transaction
    .updateTable("bank.registration")
    .set({ grant_expires_at: now })
    .where("customer_number", "=", customerNumber)
    .where("grant_expires_at", ">", now)
    .execute();
  await updateRows(transaction, "bank.registration", {
    where: { id },
    set: { grant_digest: grantDigest(vault, grant), grant_expires_at: new Date(now.getTime() + GRANT_MS) },
  });
  return id;
}
