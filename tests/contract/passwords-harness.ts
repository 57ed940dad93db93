import { createPublicKey } from "node:crypto";
import {
  forgottenPassword,
  loginPasswordChange,
  netBankingLock,
  resetNotice,
  transactionPasswordChange,
} from "common/contract/passwords.server";
import { encryptForBank } from "common/contract/rsa.server";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { loginValidate, sessionService } from "common/contract/sign-in.server";
import { openSession } from "bank/credentials/sessions";
import { createVault } from "bank/vault";
import { registrationDesk } from "./registration-harness";
import { as, password, policy, privateKey, secret, type Customer, type SmallBank } from "./small-bank";

/** A customer's passwords at the small bank: set by the old one, or by a grant. */

const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();

export const fresh = "Vaigai#2027";

export async function passwordsDesk(bank: SmallBank, status: "active" | "unregistered" = "active") {
  const harness = await registrationDesk(bank, status);
  const { customerNumber, mobile, customer } = harness;
  const access = { db: bank.db, clock: { now: bank.now }, vault: createVault(secret), policy };

  return {
    ...harness,
    changeLogin: (oldPassword: string, newPassword: string, sessionId?: string, who: Customer = customer) =>
      bank.gateway.call(
        loginPasswordChange,
        { oldPassword, newPassword, customerNumber, sessionId },
        as(who),
      ),
    changeTransaction: (
      by: { oldPassword?: string; grant?: string },
      newPassword: string,
      sessionId?: string,
    ) =>
      bank.gateway.call(
        transactionPasswordChange,
        { oldPassword: "", ...by, newPassword, customerNumber, sessionId },
        as(customer),
      ),
    setForgotten: (grant: string, newPassword: string, username = customerNumber, who: Customer = customer) =>
      bank.gateway.call(
        forgottenPassword,
        {
          sealedUsername: encryptForBank(publicKey, username),
          sealedPassword: encryptForBank(publicKey, newPassword),
          customerNumber: who.customerNumber,
          grant,
        },
        as(who),
      ),
    sendSealed: (grant: string, sealedPassword: string) =>
      bank.gateway.call(
        forgottenPassword,
        { sealedUsername: encryptForBank(publicKey, customerNumber), sealedPassword, customerNumber, grant },
        as(customer),
      ),
    notice: (to = mobile) =>
      bank.gateway.call(resetNotice, { customerNumber, code: "password-reset", mobile: to }, as(customer)),
    lock: (who: Customer = customer) => bank.gateway.call(netBankingLock, { customerNumber }, as(who)),
    /** `browser` names one of the customer's own. */
    async signsIn(typed = password, browser?: string): Promise<boolean> {
      const request = { username: customerNumber, password: typed, latitude: "", longitude: "", browser };
      return (
        (await bank.gateway.call(loginValidate, request, as({ mobile: SIGN_IN_USER }))).outcome === "done"
      );
    },
    openSession: () => openSession(access, customerNumber),
    async lives(sessionId: string): Promise<boolean> {
      const request = { customerNumber, username: customerNumber, sessionId, extend: true };
      return (await bank.gateway.call(sessionService, request, as(customer))).outcome === "done";
    },
    async granted(mode: "register" | "forgot-password" = "forgot-password"): Promise<string> {
      return (await harness.complete(mode))!;
    },
    credential: (kind: "login" | "transaction") =>
      bank.db
        .selectFrom("bank.credential")
        .selectAll()
        .where("customer_number", "=", customerNumber)
        .where("kind", "=", kind)
        .executeTakeFirstOrThrow(),
  };
}

export type PasswordsDesk = Awaited<ReturnType<typeof passwordsDesk>>;
