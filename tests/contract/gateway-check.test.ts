import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import pino from "pino";
import { startBank } from "bank/bank";
import { demoPasswords } from "common/demo-passwords";
import { startOfIstDate } from "common/dates";
import { areas } from "common/contract/service.server";
import { catalogue } from "common/contract/catalogue.server";
import { newPrivateKey } from "common/contract/rsa.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import { createGateway } from "~/gateway/gateway.server";
import { checkGateway } from "../../scripts/gateway-check/check.server";
import { neverCarriedOut } from "../../scripts/gateway-check/changes.server";
import { shownReport, type CheckReport } from "../../scripts/gateway-check/findings";
import type { TestDatabase } from "tests/support/databases";
import { ourBank } from "tests/support/banks";
import { createDemoDatabase, testSecret } from "tests/support/demo-template";
import { selfSigned } from "tests/support/self-signed";
import { daysFromToday } from "tests/support/today";
import { startWrongGateway, type WrongGateway, type WrongVisit } from "tests/support/wrong-gateway";

type CheckOptions = Parameters<typeof checkGateway>[0];

type RunningBank = Awaited<ReturnType<typeof startBank>>;

/** Keys are of one day: around midnight in India all clocks go two hours ahead, so that it is not about to end. */
const HOUR_MS = 3_600_000;
let ahead: number;
const clock = { now: () => new Date(Date.now() + ahead) };

const privateKey = newPrivateKey();
const mobile = "9840012301";
let database: TestDatabase;
let bank: RunningBank;

beforeAll(async () => {
  const untilMidnight = startOfIstDate(daysFromToday(1)).getTime() - Date.now();
  ahead = untilMidnight < HOUR_MS || untilMidnight > 23 * HOUR_MS ? 2 * HOUR_MS : 0;
  database = await createDemoDatabase();
  bank = await startBank({
    ...ourBank,
    databaseUrl: database.url,
    secret: testSecret,
    privateKey: () => privateKey,
    sandbox: true,
    port: 0,
    jobs: "by-hand",
    policy: { otpWaitSeconds: 0, otpLifeSeconds: 180, sessionMinutes: 30, portalHost: "localhost" },
    clock,
    log: pino({ level: "silent" }),
  });
});
afterAll(async () => {
  await bank.stop();
  await database.drop();
});

/** The newest OTP on the demo phone. */
async function giveOtp(): Promise<string> {
  const gateway = createGateway({
    url: bank.url,
    secret: testSecret,
    honoursReference: true,
    tokenReuse: true,
    clock,
  });
  const caller = { user: mobile, ip: "", latitude: "", longitude: "", correlationId: "" };
  const result = await gateway.call(sandboxMessages, { mobile }, caller);
  await gateway.close();
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result.answer.messages.find(({ otp }) => otp !== undefined)!.otp!;
}

const secrets = [testSecret, demoPasswords.login, demoPasswords.transaction];

async function check(url: string, changes: Partial<CheckOptions> = {}): Promise<CheckReport> {
  const report = await checkGateway({
    url,
    secret: testSecret,
    publicKey: privateKey,
    honoursReference: true,
    tokenReuse: true,
    clock,
    customer: {
      username: "100200301",
      password: demoPasswords.login,
      transactionPassword: demoPasswords.transaction,
      cvv: "019",
      pin: "4302",
    },
    giveOtp,
    withChanges: false,
    times: 1,
    ...changes,
  });
  for (const secret of secrets) expect(JSON.stringify(report)).not.toContain(secret);
  return report;
}

const translate = ({ findings }: CheckReport, what: string) =>
  findings.find((finding) => finding.what === what);

test("the embedded bank fits: every service is tried, each change is carried out once, or the report says why not", async () => {
  const report = await check(bank.url, { withChanges: true });
  expect(report.findings.filter(({ verdict }) => !["fits"].includes(verdict))).toEqual([]);
  expect(report.outcome).toBe("fits");
  const tried = new Set(report.findings.map(({ what }) => what.split(",")[0]));
  const services = areas.filter((area) => area !== "sandbox").flatMap((area) => catalogue[area]);
  expect(services.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  expect(translate(report, "FundTransferService, 1 rupee between own accounts")!.words).toBe("");
  const changing = services.filter(({ enquiry }) => !enquiry).map(({ name }) => name);
  const isChecked = ({ why }: CheckReport["notCarriedOut"][number]) => why === "it is checked only";
  const left = report.notCarriedOut.filter((one) => !isChecked(one)).map(({ what }) => what);
  expect(left).toEqual(Object.keys(neverCarriedOut));
  // What has no way back is asked for without an OTP: all of it is judged, and nothing is changed.
  // A sample does not know what a prepayment of this customer's loan saves.
  const prepayment = "LoanPrepaymentRequestService";
  for (const { what } of report.notCarriedOut.filter(isChecked))
    expect(translate(report, what)).toMatchObject({
      verdict: "fits",
      words: what === prepayment ? expect.stringMatching(/^refused with 4046/) : "",
    });
  const refusedForNobody = report.findings.filter(({ words }) => words.includes("no change was tried"));
  expect(refusedForNobody.map(({ what }) => what).sort()).toEqual(
    changing.filter((name) => left.includes(name)).sort(),
  );
  // Enquiries are asked with what the customer has; one is a refusal by its nature.
  const refused = report.findings.filter(({ words }) => words.startsWith("refused"));
  expect(refused.map(({ what }) => what)).toEqual(["MobileValidationService", prepayment]);
  expect(translate(report, "BalanceEnquiryService")!.most).toEqual(expect.any(Number));
  expect(shownReport(report)).toMatch(
    /ValidateBranchService: a branch's token is good once\n\n\d+ fit, 0 differ, 0 missing, 0 not tried\. The gateway fits the contract\.\n$/,
  );
});

describe("a gateway that cannot be spoken with is named in plain words, and nothing is tried", () => {
  let gateway: WrongGateway | undefined;
  afterEach(() => gateway?.stop());

  async function wordsAbout(
    behave: (visit: WrongVisit) => unknown,
    changes: Partial<CheckOptions> = {},
    tls?: { key: string; cert: string },
  ) {
    gateway = await startWrongGateway(
      { bankUrl: bank.url, secret: testSecret, clock, ...(tls && { tls }) },
      behave,
    );
    const report = await check(gateway.url, changes);
    expect(report.outcome).toBe("untried");
    return report.findings.at(-1)!;
  }
  const passOn = ({ passOn }: WrongVisit) => passOn();

  test.each<[string, RegExp, (visit: WrongVisit) => unknown, Partial<CheckOptions>?]>([
    [
      "another secret",
      /could not open the call \(400\): GATEWAY_SECRET or the clocks differ/,
      passOn,
      { secret: "another secret altogether" },
    ],
    [
      "a web page",
      /web page in place of a sealed answer \(200\)/,
      ({ response }) => response.setHeader("content-type", "text/html").end("<h1>Login</h1>"),
    ],
    [
      "a redirection",
      /redirects to sso\.example \(302\)$/,
      ({ response }) => response.writeHead(302, { location: "https://sso.example/in?ticket=secret" }).end(),
    ],
    [
      "an answer that never ends",
      /had begun and did not end within 300 ms/,
      ({ response }) => response.writeHead(200).write("{"),
      { limits: { total: 300 } },
    ],
    [
      "an answer that is cut off",
      /closed the connection within its answer/,
      ({ response }) =>
        response.writeHead(200, { "content-length": "99" }).write("{", () => response.destroy()),
    ],
  ])("%s", async (_, words, behave, changes) => {
    const finding = await wordsAbout(behave, changes);
    expect([finding.what, finding.verdict]).toEqual(["GET_TOKEN", "differs"]);
    expect(finding.words).toMatch(words);
  });

  test("a certificate signed by itself, and one that has expired", async () => {
    const tls = selfSigned();
    expect((await wordsAbout(passOn, {}, tls)).words).toContain("signed by itself");
    await gateway!.stop();
    const old = selfSigned(new Date(Date.now() - 10 * 86_400_000));
    expect((await wordsAbout(passOn, { certificateAuthority: old.cert }, old)).words).toContain(
      "has expired",
    );
  });

  test("the key of another bank", async () => {
    const report = await check(bank.url, { publicKey: newPrivateKey() });
    expect(translate(report, "LoginValidateIBService")).toMatchObject({
      verdict: "differs",
      words: expect.stringContaining("it is not the bank's key") as string,
    });
  });
});

test("a clock that is off is named and by how much, also where the gateway's answers do not tell its time", async () => {
  const slow = { now: () => new Date(clock.now().getTime() - 12 * 60_000) };
  const shown = await check(bank.url, { clock: slow });
  expect(translate(shown, "GET_TOKEN")!.words).toMatch(
    /clocks differ; its clock is 12 minutes ahead of ours$/,
  );
  const timeless = await startWrongGateway(
    { bankUrl: bank.url, secret: testSecret, clock },
    ({ response, passOn }) => {
      response.sendDate = false;
      response.removeHeader("date");
      return passOn();
    },
  );
  const found = await check(timeless.url, { clock: slow });
  await timeless.stop();
  expect(found.outcome).toBe("untried");
  expect(translate(found, "a call that is sealed now is carried out")!.words).toMatch(
    /clock is some 1\d minutes ahead of ours; 5 are allowed/,
  );
});

test("a gateway that takes each token once is named, and everything else is tried with a new one each time", async () => {
  const used = new Set<string>();
  const once = await startWrongGateway({ bankUrl: bank.url, secret: testSecret, clock }, (visit) => {
    const { call, token = "", answer, passOn } = visit;
    if (call?.service !== "GET_TOKEN" && used.has(token))
      return answer({ code: "401", message: "Token missing or expired", body: {} });
    used.add(token);
    return passOn();
  });
  const nobody = { customer: { username: "0", password: "0" } };
  const report = await check(once.url, nobody);
  const differing = report.findings.filter(({ verdict }) => verdict === "differs");
  expect(differing.map(({ what }) => what)).toEqual(["a token may be used again"]);
  expect(differing[0]!.words).toContain("GATEWAY_TOKEN_REUSE=off");
  const set = await check(once.url, { ...nobody, tokenReuse: false });
  await once.stop();
  expect(set.findings.filter(({ verdict }) => verdict === "differs")).toEqual([]);
});

describe("a gateway that differs in its services", () => {
  let report: CheckReport;
  let repeated = 0n;

  beforeAll(async () => {
    const references = new Set<string>();
    let takesOtp = false;
    let revoked = false;
    const gateway = await startWrongGateway(
      { bankUrl: bank.url, secret: testSecret, clock },
      ({ call, answer, passOn, response }) => {
        const {
          RequestRef = "",
          RequestType = "",
          OTP = "",
        } = (call?.request ?? {}) as Record<string, string>;
        switch (call?.service) {
          case "BalanceEnquiryService":
            // Shows what a second payment would have taken.
            return passOn((answer) => {
              const body = answer.body as { TotalBalance: string };
              return {
                ...answer,
                body: { ...body, TotalBalance: `${Number(body.TotalBalance) - Number(repeated)}` },
              };
            });
          case "FundTransferService":
            if (OTP && references.has(RequestRef)) repeated += 1n;
            references.add(RequestRef);
            return passOn();
          case "EStatementService":
            return passOn((answer) => ({
              ...answer,
              body: { ...(answer.body as object), AccountNo15Dig: "000100100000099" },
            }));
          case "LoanViewService":
            return passOn((answer) => ({
              ...answer,
              body: { LoanRecordList: [{ AccNo: 7, OutStandingBal: "a lot" }] },
            }));
          case "NomineeEnquiryService":
          case "MiniStatementService":
            return answer({ code: "404", message: "Unknown service", body: {} });
          case "FAQService":
            return answer({ code: "9999", message: "No", body: {} });
          case "AllATMLocatorService":
            return void response.writeHead(200).write("{");
          // Says that it is done, and does nothing.
          case "ScheduledTransferService":
            if (OTP) return answer({ code: "0", message: "", body: { ReferenceNo: RequestRef } });
            return passOn();
          // Carries it out, and does not know it again.
          case "StopChequeService":
            if (references.has(RequestRef)) return answer({ code: "8013", message: "No", body: {} });
            references.add(RequestRef);
            return passOn();
          // Carries it out without an OTP, as the cheque shows.
          case "RevokeStopChequeService":
            revoked = true;
            return passOn();
          case "fateOfChqService":
            return passOn((answer) => {
              const { FateOfChqDto: fate, ...body } = answer.body as { FateOfChqDto?: object };
              return revoked && fate
                ? { ...answer, body: { ...body, FateOfChqDto: { ...fate, InstrumentStatus: "UNUSED" } } }
                : answer;
            });
          // Takes an OTP in whatever flow.
          case "OTPValidationService":
            if (RequestType !== "IBLOGINPIN" || takesOtp) return passOn();
            takesOtp = true;
            return answer({ code: "0", message: "", body: {} });
          // Takes any card.
          case "OnlineCardValidationService":
            return passOn(({ code, ...answer }) =>
              code === "0"
                ? { ...answer, code }
                : {
                    code: "0",
                    message: "",
                    body: { CustomerDetails: [{ ProofToken: "proof-of-any-card" }] },
                  },
            );
          case "NetBankingLockService":
            return answer({ code: "0", message: "", body: {} });
          default:
            return passOn();
        }
      },
    );
    report = await check(gateway.url, { withChanges: true, limits: { total: 2_000 } });
    await gateway.stop();
  });

  test.each([
    ["EStatementService", "differs", /^the answer is about another account than was asked for$/],
    [
      "LoanViewService",
      "differs",
      /form at LoanRecordList\.0\.AccNo: .*expected string.*; LoanRecordList\.0\.OutStandingBal: not an amount/,
    ],
    [
      "NomineeEnquiryService",
      "missing",
      /customers go without: who gets the money of an account after the holder/,
    ],
    ["MiniStatementService", "differs", /does not have it; customers go without: the last ten movements/],
    ["FAQService", "differs", /refused with code 9999, which the contract has not/],
    ["AllATMLocatorService", "differs", /had begun and did not end within 2000 ms/],
    ["NetBankingLockService", "differs", /for a customer who does not exist was carried out/],
    [
      "FundTransferService, 1 rupee between own accounts",
      "differs",
      /^was carried out twice under one reference: set GATEWAY_HONOURS_REFERENCE=off/,
    ],
    ["ScheduledTransferService", "differs", /^it was answered as done, and nothing has changed$/],
    [
      "ATMHotMarkingService, block for now",
      "differs",
      /^a card that its owner has blocked still proves its holder to OnlineCardValidationService$/,
    ],
    [
      "an OTP opens only the flow that it was asked from",
      "differs",
      /^the bank names otp-by-flow, and does not refuse the OTP of one sign-in in another$/,
    ],
    ["StopChequeService", "differs", /^the second time is not answered as the first.*HONOURS_REFERENCE=off/],
    ["RevokeStopChequeService", "differs", /^it was carried out by the first call, without an OTP$/],
    [
      "a reference is carried out once, however often it is asked for",
      "differs",
      /^FundTransferService was carried out twice under one reference: set GATEWAY_HONOURS_REFERENCE=off/,
    ],
  ])("%s is named in plain words", (what, verdict, words) => {
    expect(translate(report, what)).toMatchObject({ verdict, words: expect.stringMatching(words) as string });
  });

  test("ends with 'differs', and says of nothing else that it does", () => {
    expect(report.outcome).toBe("differs");
    expect(report.findings.filter(({ verdict }) => verdict === "differs")).toHaveLength(13);
  });
});
