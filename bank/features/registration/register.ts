import { insertRow, updateRows } from "bank/database/rows";
import {
  goOn,
  notProven,
  registrationOtp,
  registrationRefusals,
  type RegistrationMode,
} from "common/contract/registration.server";
import { GRANT_MS, grantDigest, grantOf } from "bank/credentials/grants";
import { openKnownBrowsers } from "bank/credentials/known-browsers";
import type { Row } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import { claim, findClaimed } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, refuse, type Bank, type BankAnswer, type Context } from "bank/service";
import { noVerifiedOtp } from "common/contract/refusals.server";
import { inTransaction } from "common/postgres/transaction.server";
import { proofDigest } from "bank/credentials/proof";
import { words, type Words } from "common/words";

interface RegistrationRequest {
  customerNumber: string;
  mode: RegistrationMode;
  proof: string;
  reference: string | undefined;
  flow: string | undefined;
}

type Registered = BankAnswer<{ grant: string | undefined }>;

/**
 * Carries out a registration or recovery once: it uses up proof and OTP, and the same reference gets the same answer.
 * Requests for one customer are serialised here.
 */
export function register(context: Context, request: RegistrationRequest): Promise<Registered> {
  const { customerNumber, mode, proof, reference, flow } = request;
  const { clock, vault, user: mobile } = context;
  return inTransaction(context.db, async (transaction) => {
    const within = { ...context, db: transaction };
    const customer = await transaction
      .selectFrom("bank.customer")
      .select(["number", "mobile", "language", "status"])
      .where("number", "=", customerNumber)
      .where("mobile", "=", mobile)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!customer) return refuse(notProven);
    const digest = proofDigest(vault, proof);
    const content = [mode, digest.toString("hex")];
    const requested = { kind: "registration" as const, reference, customerNumber, content };
    const before = await findClaimed<{ id: string }>(within, requested);
    if (before?.outcome === "refused") return refuse(notProven);
    if (before) return done({ grant: grantFor(context, mode, before.body.id) });
    const shown = await transaction
      .selectFrom("bank.given_proof")
      .select("branch_token_digest")
      .where("customer_number", "=", customerNumber)
      .where("digest", "=", digest)
      .where("expires_at", ">", clock.now())
      .forUpdate()
      .executeTakeFirst();
    if (!shown) return refuse(notProven);
    const state = await findState(within, { customerNumber, mobile, mode });
    if (!mayGoOn(state)) return refuseForState(state);
    if (!(await useOtp(transaction, context, customerNumber, { ...registrationOtp(mode), flow })))
      return refuse(noVerifiedOtp);
    await useProof(within, customerNumber, shown.branch_token_digest);
    await openNetBanking(within, customer, mode);
    const id = await record(within, request);
    await claim(transaction, requested, { id }, clock.now());
    return done({ grant: grantFor(context, mode, id) });
  });
}

/** Ends what the customer has proven in other flows, too. */
async function useProof({ db, clock }: Context, customer_number: string, branchToken: Buffer | null) {
  await db.deleteFrom("bank.given_proof").where("customer_number", "=", customer_number).execute();
  await updateRows(db, "bank.proof", {
    where: { customer_number },
    set: { digest: null, branch_token_digest: null, card_id: null, expires_at: null },
  });
  if (!branchToken) return;
  await updateRows(db, "bank.branch_token", {
    where: { digest: branchToken },
    set: { used_at: clock.now() },
  });
}

async function openNetBanking(
  context: Context,
  customer: Pick<Row<"bank.customer">, "number" | "mobile" | "language" | "status">,
  mode: RegistrationMode,
): Promise<void> {
  const { db, clock } = context;
  const { number, status } = customer;
  const tell = (message: Words) => sendText(db, context, customer, { sentAt: clock.now(), words: message });
  const open = () => updateRows(db, "bank.customer", { where: { number }, set: { status: "active" } });
  switch (mode) {
    case "register":
    case "kyc":
      await open();
      return tell(words("registration:messages.registered", { customer: number }));
    case "forgot-password":
      return;
    case "forgot-user-id":
      return tell(words("registration:messages.userId", { customer: number }));
    case "unblock":
      if (status === "locked") await open();
      await updateRows(db, "bank.credential", {
        where: { customer_number: number },
        set: { failed_count: 0, locked_until: null },
      });
      await openKnownBrowsers(db, number);
      return tell(words("registration:messages.unblocked"));
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
  context: Context,
  { customerNumber, mode, proof }: RegistrationRequest,
): Promise<string> {
  const { db, clock, vault } = context;
  const now = clock.now();
  const { id } = await insertRow(db, "bank.registration", {
    customer_number: customerNumber,
    mode,
    proof_digest: proofDigest(vault, proof),
    done_at: now,
  });
  const grant = grantFor(context, mode, id);
  if (grant === undefined) return id;
  await db
    .updateTable("bank.registration")
    .set({ grant_expires_at: now })
    .where("customer_number", "=", customerNumber)
    .where("grant_expires_at", ">", now)
    .execute();
  await updateRows(db, "bank.registration", {
    where: { id },
    set: { grant_digest: grantDigest(vault, grant), grant_expires_at: new Date(now.getTime() + GRANT_MS) },
  });
  return id;
}

type RegistrationState = keyof typeof goOn | keyof typeof registrationRefusals;

const mayGoOn = (state: RegistrationState) => state in goOn;

export const refuseForState = (state: RegistrationState) =>
  refuse({ ...goOn, ...registrationRefusals }[state]);

interface Known {
  status: Row<"bank.customer">["status"];
  /** Locked after wrong entries, in all browsers or in a known one. */
  passwordLocked: boolean;
}

function stateOf(mode: RegistrationMode, customer: Known | undefined): RegistrationState {
  if (!customer) return "unknown";
  if (customer.status === "blocked") return "blocked";
  const open = customer.status !== "unregistered";
  switch (mode) {
    case "register":
    case "kyc":
      return open ? "registered" : "register";
    case "forgot-user-id":
      return open ? "remind-user-id" : "not-opened";
    case "forgot-password":
      if (!open) return "not-opened";
      return customer.status === "locked" ? "locked" : "reset";
    case "unblock":
      if (!open) return "not-opened";
      return customer.status === "locked" || customer.passwordLocked ? "reset" : "not-locked";
  }
}

export async function findState(
  { db, clock }: Pick<Bank, "db" | "clock">,
  { customerNumber, mobile, mode }: { customerNumber: string; mobile: string; mode: RegistrationMode },
): Promise<RegistrationState> {
  const now = clock.now();
  const customer = await db
    .selectFrom("bank.customer as customer")
    .where("customer.number", "=", customerNumber)
    .where("customer.mobile", "=", mobile)
    .select(({ exists, or, selectFrom }) => [
      "customer.status",
      or([
        exists(
          selectFrom("bank.credential as credential")
            .select("credential.kind")
            .whereRef("credential.customer_number", "=", "customer.number")
            .where("credential.locked_until", ">", now),
        ),
        exists(
          selectFrom("bank.known_browser as own")
            .select("own.browser")
            .whereRef("own.customer_number", "=", "customer.number")
            .where("own.locked_until", ">", now),
        ),
      ]).as("passwordLocked"),
    ])
    .executeTakeFirst();
  return stateOf(mode, customer && { ...customer, passwordLocked: Boolean(customer.passwordLocked) });
}
