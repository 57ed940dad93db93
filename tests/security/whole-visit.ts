import { demoCards, verificationValue as verificationValueOf } from "bank/demo/cards";
import { accountsOf } from "bank/demo/people";
import { activeCardsOf, goToCardOtp, pathOfCard } from "tests/support/card-holder";
import { cardOf, goToProof, startOf, tokenOf, identify } from "tests/support/registration";
import { query } from "tests/support/query";
import type { RunningPortal } from "tests/support/running-portal";
import { goToOtp, someAmount, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { PASSWORD, mobileOf } from "tests/support/visitor";
import { WatchedVisitor } from "tests/support/watched-visitor";

/**
 * All that is typed in confidence, typed once: a customer signs in, adds a payee, pays, sets a card's PIN, changes a password and forgets it, another
 * registers; each mistypes here and there, with scripts and without, and meets a bank and a database that fail.
 */
export const customer = "100200301";
export const newcomer = "100200308";

export const passwords = {
  login: PASSWORD,
  transaction: TRANSACTION_PASSWORD,
  wrong: "Canary#Pw-7731",
  wrongTransaction: "Canary#Tx-7732",
  changed: "Canary#Ch-33",
  forgotten: "Canary#Fo-34",
  forgottenTransaction: "Canary#Ft-35",
  registered: "Canary#Re-36",
  registeredTransaction: "Canary#Rt-37",
  neverSent: "Canary#Ns-38",
};

const cardNumber = demoCards.get(customer)!;
export const cards = {
  right: cardNumber,
  wrong: cardNumber.replace(/.$/, "1"),
};
export const verificationValue = verificationValueOf(cardNumber);
/** Too short to be sought everywhere: they stand in many a longer number. */
export const shortSecrets = { verificationValue, wrongVerificationValue: "018", cardPin: "8527" };
export const branchTokens = { right: tokenOf(newcomer), wrong: "CANARY-TOKEN-771" };

export interface WholeVisit {
  visitors: WatchedVisitor[];
  otps: string[];
}

export async function visitAll(portal: RunningPortal): Promise<WholeVisit> {
  const visitor = new WatchedVisitor(portal.url);
  const other = new WatchedVisitor(portal.url);
  const otps: string[] = [];
  const otpOf = async (whose: string): Promise<string> => {
    const otp = await visitor.readOtp(mobileOf(whose));
    otps.push(otp);
    return otp;
  };
  await signIn();
  await pay();
  await setPin();
  await changePassword();
  await recover();
  await register();
  await meetFaults(portal, visitor);
  return { visitors: [visitor, other], otps };

  async function signIn(): Promise<void> {
    await visitor.enterPassword(customer, { password: passwords.wrong });
    await visitor.get("/");
    await visitor.postForData("/", { customerId: customer, password: passwords.wrong, captcha: "KPT34X" });
    await visitor.enterPassword(customer);
    const otp = await otpOf(customer);
    await visitor.enterOtp("000000");
    await visitor.postForData("/OtpVerification", { otp: "000000", intent: "verify" });
    must(await visitor.enterOtp(otp), "/main");
    for (const path of ["/main", "/main.data", "/Dashboard", "/Dashboard.data", "/Sessions", "/Activity"])
      await visitor.get(path);
  }

  async function carryOut(path: string, details: Record<string, string>): Promise<void> {
    const run = await goToOtp(visitor, customer, path, details);
    const done = await visitor.post(run, { otp: await otpOf(customer), intent: "verify" });
    if (done.status !== 303) throw new Error(`it was not carried out: ${done.status}`);
    await visitor.get(done.location!);
    await visitor.get(done.location!.replace(/^[^?]+/, "$&.data"));
  }

  async function pay(): Promise<void> {
    const accountNumber = "918273645546";
    await carryOut("/Beneficiary?kind=neft-rtgs", {
      kind: "neft-rtgs",
      name: "CANARY PAYEE",
      accountNumber,
      confirmAccountNumber: accountNumber,
      ifsc: "SBIN0000800",
      address: "1 Beach Road",
    });
    const path = "/FundTransfer?kind=own-account";
    const [from, to] = accountsOf(customer) as [string, string];
    const details = { from, to, amount: someAmount(), remark: "canary" };
    await visitor.get(path);
    const typed = await visitor.post(path, details);
    await visitor.get(typed.location!);
    const wrong = { intent: "confirm", transactionPassword: passwords.wrongTransaction };
    await visitor.post(typed.location!, wrong);
    await visitor.postForData(typed.location!, wrong);
    await carryOut(path, details);
    for (const file of [`/MiniStatements/${from}.pdf`, `/Statements/${from}.xlsx?range=1m`])
      await visitor.download(file);
    await visitor.get("/NoSuchPage?otp=1");
  }

  async function setPin(): Promise<void> {
    const path = await pathOfCard(visitor, "/GeneratePin", activeCardsOf(customer)[0]!);
    const pins = { newPin: shortSecrets.cardPin, confirmPin: shortSecrets.cardPin };
    const wrong = { cvv: shortSecrets.wrongVerificationValue, ...pins };
    await visitor.get(path);
    await visitor.postForData(path, wrong);
    await visitor.post(path, wrong);
    const run = await goToCardOtp(visitor, path, { cvv: verificationValue, ...pins });
    const done = await visitor.post(run, { otp: await otpOf(customer), intent: "verify" });
    if (!done.location?.startsWith("/DebitCard")) throw new Error(`no PIN was set: ${done.status}`);
    for (const page of [done.location, done.location.replace("?", ".data?")]) await visitor.get(page);
  }

  async function changePassword(): Promise<void> {
    const path = "/ChangePassword";
    const fields = { newPassword: passwords.changed, confirmPassword: passwords.changed };
    await visitor.get(path);
    await visitor.postForData(path, { oldPassword: passwords.wrong, ...fields });
    await visitor.post(path, { oldPassword: passwords.wrong, ...fields });
    must(
      await visitor.post(path, { oldPassword: passwords.login, ...fields }),
      "/?reason=own-password-changed",
    );
  }

  async function recover(): Promise<void> {
    const path = await goToProof(visitor, "forgot-password", customer);
    const wrong = { intent: "card", ...cardOf(customer), cardNumber: cards.wrong };
    await visitor.post(path, wrong);
    await visitor.postForData(path, wrong);
    must(await visitor.post(path, { intent: "card", ...cardOf(customer) }), path);
    await visitor.get(path);
    must(await visitor.post(path, { otp: await otpOf(customer), intent: "verify" }), "/ChangePassTpin");
    await visitor.get("/ChangePassTpin");
    await visitor.get("/ForgotPassword");
    must(await visitor.post("/ForgotPassword", twice(passwords.forgotten)), "/ChangePassTpin");
    await visitor.get("/ChangePassTpin");
    must(await visitor.post("/ChangePassTpin", twice(passwords.forgottenTransaction)), "/ChangePassTpin");
    await visitor.get("/ChangePassTpin.data");
  }

  async function register(): Promise<void> {
    const path = await goToProof(other, "register", newcomer);
    await other.post(`${path}&by=token`, { intent: "token", branchToken: branchTokens.wrong });
    await other.postForData(`${path}&by=token`, { intent: "token", branchToken: branchTokens.wrong });
    must(await other.post(path, { intent: "token", branchToken: branchTokens.right }), path);
    await other.get(path);
    must(await other.post(path, { otp: await otpOf(newcomer), intent: "verify" }), "/ChangePassTpin");
    for (const password of [passwords.registered, passwords.registeredTransaction]) {
      await other.get("/ChangePassTpin");
      must(await other.post("/ChangePassTpin", twice(password)), "/ChangePassTpin");
    }
    await other.get("/ChangePassTpin");
  }
}

const twice = (password: string) => ({ newPassword: password, confirmPassword: password });

function must(
  { status, location, body }: { status: number; location: string | null; body: string },
  to: string,
) {
  if (location !== to) throw new Error(`answered ${status} ${location} instead of leading to ${to}: ${body}`);
}

/** First the portal's tables are in no order, then there is no bank. */
async function meetFaults(portal: RunningPortal, visitor: WatchedVisitor): Promise<void> {
  const secrets = { password: passwords.neverSent };
  const path = await goToProof(visitor, "forgot-user-id", customer);
  await query(portal.databaseUrl, "alter table portal.audit rename to audit_away");
  const typedCard = { intent: "card", ...cardOf(customer), cardNumber: cards.wrong };
  const faulty = [await visitor.enterPassword(customer, secrets)];
  await visitor.get(path);
  faulty.push(await visitor.post(path, typedCard));
  await query(portal.databaseUrl, "alter table portal.audit_away rename to audit");
  await portal.bank.kill();
  // What was typed is given back here: another mobile, so that the customer's own is looked for everywhere.
  faulty.push(
    await visitor.enterPassword(customer, secrets),
    await identify(visitor, "register", customer, { mobile: "9000000000" }),
  );
  const statuses = faulty.map(({ status }) => status);
  if (!statuses.every((status) => status >= 500)) throw new Error(`no faults were met: ${statuses.join()}`);
  await visitor.get(startOf("register"));
}
