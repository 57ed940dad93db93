import { otpGeneration, otpValidation } from "common/contract/otp.server";
import {
  branchTokenValidation,
  cardValidation,
  mobileValidation,
  onlineRegistration,
  registrationOtp,
  type RegistrationMode,
} from "common/contract/registration.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import { branchTokenDigest } from "bank/credentials/proof";
import { cardDigest, cvvDigest } from "bank/credentials/shown-card";
import { lastDayOf } from "common/card-expiry";
import { createVault } from "bank/vault";
import { as, secret, type Customer, type SmallBank } from "./small-bank";

/** A customer of a test's own at the small bank, with a card and a branch token, who cannot sign in. */

const vault = createVault(secret);

export interface Card {
  cardNumber: string;
  expiry: string;
  cvv: string;
}

let issued = 0;

const requestTypeOf = (mode: RegistrationMode) =>
  mode === "register" || mode === "kyc" ? ("register" as const) : ("reset" as const);

export async function registrationDesk(bank: SmallBank, status: "active" | "unregistered" = "active") {
  const customer = await bank.newCustomer();
  if (status === "unregistered") await unregister(bank, customer);
  const serial = String(++issued).padStart(4, "0");
  const card: Card = { cardNumber: `652211002299${serial}`, expiry: "09/27", cvv: "417" };
  const branchToken = `BRTKN-${serial}-TESTS`;
  await issueCard(bank, customer, card);
  await issueToken(bank, customer, branchToken);
  const { customerNumber, mobile } = customer;

  const validate = (mode: RegistrationMode, who: Customer = customer) =>
    bank.gateway.call(
      mobileValidation,
      {
        key: "MOBVAL",
        customerNumber: who.customerNumber,
        forgotPassword: mode === "forgot-password",
        kyc: mode === "kyc",
        mode,
      },
      as(who),
    );
  const showCard = (shown: Partial<Card> = {}, who: Customer = customer) =>
    bank.gateway.call(
      cardValidation,
      { ...card, ...shown, requestType: "LOGINPIN", customerNumber: who.customerNumber },
      as(who),
    );
  const showToken = (shown = branchToken, who: Customer = customer) =>
    bank.gateway.call(branchTokenValidation, { ...who, branchToken: shown }, as(who));

  async function prove(way: "card" | "token" = "card"): Promise<string> {
    const result = await (way === "card" ? showCard() : showToken());
    if (result.outcome !== "done") throw new Error(JSON.stringify(result));
    return result.answer.customerDetails[0]!.proof;
  }

  async function texts(): Promise<string[]> {
    const result = await bank.gateway.call(sandboxMessages, { mobile }, as(customer));
    if (result.outcome !== "done") throw new Error(result.outcome);
    return result.answer.messages.map(({ text }) => text);
  }

  async function verifyOtp(mode: RegistrationMode): Promise<void> {
    const binding = { ...registrationOtp(mode), customerNumber };
    await bank.gateway.call(otpGeneration, binding, as(customer));
    const sent = await bank.gateway.call(sandboxMessages, { mobile }, as(customer));
    if (sent.outcome !== "done") throw new Error(sent.outcome);
    const otp = sent.answer.messages.find((message) => message.otp !== undefined)!.otp!;
    const verified = await bank.gateway.call(otpValidation, { ...binding, otp }, as(customer));
    if (verified.outcome !== "done") throw new Error(JSON.stringify(verified));
  }

  const register = (mode: RegistrationMode, proof: string, reference?: string, who: Customer = customer) =>
    bank.gateway.call(
      onlineRegistration,
      {
        otp: "123456",
        requestType: requestTypeOf(mode),
        customerDetails: [{ proof }],
        customerNumber: who.customerNumber,
        mode,
        reference,
      },
      as(who),
    );

  return {
    ...customer,
    customer,
    card,
    branchToken,
    validate,
    showCard,
    showToken,
    prove,
    texts,
    verifyOtp,
    register,
    /** Proof, OTP and registration; answers the grant. */
    async complete(mode: RegistrationMode, way: "card" | "token" = "card"): Promise<string | undefined> {
      const proof = await prove(way);
      await verifyOtp(mode);
      const result = await register(mode, proof);
      if (result.outcome !== "done") throw new Error(JSON.stringify(result));
      return result.answer.grant;
    },
  };
}

export type RegistrationDesk = Awaited<ReturnType<typeof registrationDesk>>;

async function unregister({ db }: SmallBank, { customerNumber }: Customer): Promise<void> {
  await db.deleteFrom("bank.credential").where("customer_number", "=", customerNumber).execute();
  await setStatus(db, customerNumber, "unregistered");
}

export async function setStatus(
  db: SmallBank["db"],
  customerNumber: string,
  status: "active" | "blocked" | "unregistered" | "locked",
): Promise<void> {
  await db.updateTable("bank.customer").set({ status }).where("number", "=", customerNumber).execute();
}

async function issueCard({ db }: SmallBank, { customerNumber }: Customer, card: Card): Promise<void> {
  await db
    .insertInto("bank.card")
    .values({
      customer_number: customerNumber,
      number_digest: cardDigest(vault, card.cardNumber),
      last_four: card.cardNumber.slice(-4),
      expires_on: lastDayOf(card.expiry)!,
      cvv_digest: cvvDigest(vault, card),
    })
    .execute();
}

async function issueToken(bank: SmallBank, { customerNumber }: Customer, token: string): Promise<void> {
  await bank.db
    .insertInto("bank.branch_token")
    .values({
      customer_number: customerNumber,
      digest: branchTokenDigest(vault, customerNumber, token),
      issued_at: bank.now(),
      expires_at: new Date(bank.now().getTime() + 30 * 86_400_000),
    })
    .execute();
}
