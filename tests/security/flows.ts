import { randomInt } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { Answer, Visitor } from "tests/support/visitor";
import { demoPayees } from "bank/demo/payees";
import { accountsOf } from "bank/demo/people";
import { addDays, istDate } from "common/dates";
import { maturityInstructions } from "common/deposits";
import { addQuery } from "common/path-query";
import { payeeKey } from "common/payees";
import { goToRegistrationOtp } from "tests/support/registration";
import { goToBlockOtp } from "tests/support/card-block";
import { goToOtp, someAmount } from "tests/support/two-pass";
import * as cardFlows from "./card-flows";
import * as factorFlows from "./factor-flows";

/**
 * Every flow with an OTP, for the common suite. A flow is listed here once; the suite tries skipped steps, wrong,
 * expired and foreign OTPs, replays, parallel posts, tabs and old cookies on it.
 */
export interface Flow {
  name: string;
  mobile: string;
  /** A mobile of another customer, whose OTPs must open nothing here. */
  otherMobile: string;
  /** Where somebody is sent who comes without the steps before. */
  startPath: string;
  /** The page of the flow, as a stranger would ask for it. */
  path: string;
  /** Goes up to the OTP's page and answers its path. Called again with the same cookies, it opens another tab. */
  begin(visitor: Visitor): Promise<string>;
  /** The same by the other customer. */
  beginOther(visitor: Visitor): Promise<string>;
  /** Whether an answer to the OTP means that the flow was carried out, now or before. */
  isDone(answer: Answer): boolean;
  /** Whether an answer means that the OTP may not be tried any more. */
  isEnded(answer: Answer): boolean;
  /** How often it has been carried out, by whomever. */
  countChanges(books: Kysely<unknown>): Promise<number>;
  /** False where each attempt begins with a session of its own. */
  inTabs: boolean;
}

const signIn: Flow = {
  name: "sign-in",
  mobile: "9840012301",
  otherMobile: "9840012306",
  startPath: "/",
  path: "/OtpVerification",
  begin: async (visitor) => enterPassword(visitor, "100200301"),
  beginOther: async (visitor) => enterPassword(visitor, "100200306"),
  isDone: (answer) => answer.status === 303 && answer.location === "/main",
  isEnded: (answer) => answer.location === "/?reason=otp-ended",
  countChanges: (books) =>
    count(books, sql`select count(*)::int as count from portal.session where step = 'signed-in'`),
  inTabs: false,
};

const registration: Flow = {
  name: "forgotten password",
  mobile: "9840012301",
  otherMobile: "9840012305",
  startPath: "/NewUser",
  path: "/NewUser?mode=forgot-password&run=00000000-0000-4000-8000-000000000000",
  begin: (visitor) => goToRegistrationOtp(visitor, "forgot-password", "100200301"),
  beginOther: (visitor) => goToRegistrationOtp(visitor, "forgot-password", "100200305"),
  isDone: (answer) => answer.status === 303 && answer.location === "/ChangePassTpin",
  isEnded: (answer) =>
    answer.status === 303 && /^\/NewUser\?mode=forgot-password&run=/.test(answer.location!),
  countChanges: (books) => count(books, sql`select count(*)::int as count from bank.registration`),
  inTabs: false,
};

async function enterPassword(visitor: Visitor, customer: string): Promise<string> {
  await visitor.enterPassword(customer);
  await visitor.get("/OtpVerification");
  return "/OtpVerification";
}

async function count(books: Kysely<unknown>, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(books);
  return (rows[0] as { count: number }).count;
}

interface TwoPass {
  name: string;
  path: string;
  /** Of customer 301 and of 305, another time each. */
  details(customer: "100200301" | "100200305"): Record<string, string>;
  donePath: RegExp;
  changes: ReturnType<typeof sql>;
}

function twoPass({ name, path, details, donePath, changes }: TwoPass): Flow {
  return {
    name,
    mobile: "9840012301",
    otherMobile: "9840012305",
    startPath: "/",
    path,
    begin: (visitor) => goToOtp(visitor, "100200301", path, details("100200301")),
    beginOther: (visitor) => goToOtp(visitor, "100200305", path, details("100200305")),
    isDone: (answer) => answer.status === 303 && donePath.test(answer.location ?? ""),
    isEnded: (answer) =>
      answer.status === 303 &&
      answer.location!.startsWith(path.split("?")[0]!) &&
      /\brun=/.test(answer.location!),
    countChanges: (books) => count(books, changes),
    inTabs: true,
  };
}

const accountTransfer = twoPass({
  name: "transfer between own accounts",
  path: "/FundTransfer?kind=own-account",
  details: (customer) => {
    const [from, to] = accountsOf(customer);
    return { from: from!, to: to!, amount: someAmount(), remark: "common suite" };
  },
  donePath: /^\/Payments\/P\w{13}\?done=/,
  changes: sql`select count(*)::int as count from bank.payment where kind = 'own-account'`,
});

const neftTransfer = twoPass({
  name: "transfer by NEFT",
  path: "/OtherBankTransfer?mode=NEFT",
  details: (customer) => ({
    from: accountsOf(customer)[0]!,
    to: payeeOf(customer),
    amount: someAmount(),
    remark: "common suite",
  }),
  donePath: /^\/Payments\/P\w{13}\?done=/,
  changes: sql`select count(*)::int as count from bank.payment where kind = 'neft' and remark = 'common suite'`,
});

function payeeOf(customer: string): string {
  return payeeKey(demoPayees.get(customer)!["neft-rtgs"]![0]!);
}

const scheduledTransfer = twoPass({
  name: "schedule a transfer",
  path: "/ScheduleTransfer?kind=neft",
  details: (customer) => ({
    kind: "neft",
    from: accountsOf(customer)[0]!,
    to: payeeOf(customer),
    amount: someAmount(),
    remark: "common suite",
    date: addDays(istDate(new Date()), 30),
  }),
  donePath: /^\/ViewScheduleTransfer\?done=/,
  changes: sql`select count(*)::int as count from bank.scheduled_transfer`,
});

const standingInstruction = twoPass({
  name: "add a standing instruction",
  path: "/AddStandingInstruction?kind=own-account",
  details: (customer) => {
    const [from, to] = accountsOf(customer);
    const rhythm = { frequency: "monthly", day: "5", times: "12" };
    return {
      kind: "own-account",
      from: from!,
      to: to!,
      amount: someAmount(),
      remark: "common suite",
      ...rhythm,
    };
  },
  donePath: /^\/ViewStandingInstruction\?done=/,
  changes: sql`select count(*)::int as count from bank.standing_instruction where remark = 'common suite'`,
});

let depositMonths = 6;

const depositNominee = {
  nomineeName: "Suite Nominee",
  nomineeRelation: "sister",
  nomineeAddress1: "1 Beach Road",
  nomineeAddress2: "Mylapore",
  nomineeState: "TN",
  nomineeCity: "CHENNAI",
  nomineePin: "600004",
};

const openDeposit = twoPass({
  name: "open a deposit",
  path: "/TermDeposit/new?product=fixed",
  details: (customer) => {
    const [account] = accountsOf(customer);
    return {
      product: "fixed",
      scheme: "reinvestment",
      from: account!,
      to: account!,
      amount: "1000",
      // Each attempt is another term, so that its OTP opens nothing but it.
      months: String((depositMonths = 6 + ((depositMonths - 5) % 115))),
      instruction: "pay",
      ...depositNominee,
    };
  },
  donePath: /^\/TermDeposit\/P\w{13}$/,
  changes: sql`select count(*)::int as count from bank.claim where kind = 'deposit'`,
});

const INSTRUCTION_PAGE = "/TermDeposit/instruction";

/** Closing takes the same way, but only once a deposit. */
const instructDeposit: Flow = {
  ...twoPass({
    name: "change what becomes of a deposit",
    path: INSTRUCTION_PAGE,
    details: () => ({}),
    donePath: /^\/TermDeposit\/P\w{13}$/,
    changes: sql`select count(*)::int as count from bank.claim where kind = 'deposit-instruction'`,
  }),
  otherMobile: "9840012304",
  begin: (visitor) => goToInstruction(visitor, "100200301", 4, 3),
  beginOther: (visitor) => goToInstruction(visitor, "100200304", 1, 1),
};

let instructed = 0;

/** Each attempt pays another of the first accounts or does another thing, so that its OTP opens nothing but it. */
function goToInstruction(visitor: Visitor, customer: string, place: number, operative: number) {
  const accounts = accountsOf(customer);
  const account = accounts[place]!;
  instructed += 1;
  const instruction = maturityInstructions[instructed % 3]!;
  const to = accounts[Math.floor(instructed / 3) % operative]!;
  return goToOtp(visitor, customer, addQuery(INSTRUCTION_PAGE, { account }), { account, to, instruction });
}

const newPayee = twoPass({
  name: "add a payee",
  path: "/Beneficiary?kind=neft-rtgs",
  details: () => {
    const accountNumber = `9${randomInt(1e9, 1e10 - 1)}`;
    return {
      kind: "neft-rtgs",
      name: "SUITE PAYEE",
      accountNumber,
      confirmAccountNumber: accountNumber,
      ifsc: "SBIN0000800",
      address: "1 Beach Road",
    };
  },
  donePath: /^\/ManageBeneficiary\?/,
  changes: sql`select count(*)::int as count from bank.payee where name = 'SUITE PAYEE'`,
});

const nomineePath = "/Schemes/Nominee?scheme=pmsby";
let nominees = 0;
const newNominee = () => ({
  nomineeName: `Suite Nominee ${(nominees += 1)}`,
  nomineeRelation: "wife",
  nomineeAddress1: "1 Beach Road",
  nomineeAddress2: "Chennai",
  nomineeBirth: "1990-01-01",
});

/** Enrolling takes the same way and the same service, but only once a person. */
const schemeNominee: Flow = {
  ...twoPass({
    name: "change the nominee of a scheme",
    path: nomineePath,
    details: newNominee,
    donePath: /^\/ViewPMSBY\?done=/,
    changes: sql`select count(*)::int as count from bank.claim where kind = 'scheme-nominee'`,
  }),
  otherMobile: "9840012309",
  beginOther: (visitor) => goToOtp(visitor, "100200309", nomineePath, newNominee()),
};

const nomination = twoPass({
  name: "nominate others for an account",
  path: "/Nominees",
  details: (customer) => ({
    account: accountsOf(customer)[0]!,
    count: "2",
    together: "on",
    ...Object.fromEntries(
      ["", "-2"].flatMap((ending) =>
        Object.entries({
          ...depositNominee,
          nomineeName: `Suite Nominee ${(nominees += 1)}`,
          share: "50",
        }).map(([name, value]) => [`${name}${ending}`, value]),
      ),
    ),
  }),
  donePath: /^\/Nominees\?done=/,
  changes: sql`select count(*)::int as count from bank.claim where kind = 'nomination'`,
});

const blockOf = (visitor: Visitor, customer: string) =>
  goToBlockOtp(visitor, customer, accountsOf(customer).slice(0, 2));

const cardBlock: Flow = {
  name: "block or unblock a card",
  mobile: "9840012301",
  otherMobile: "9840012305",
  startPath: "/",
  path: "/BlockCard",
  begin: (visitor) => blockOf(visitor, "100200301"),
  beginOther: (visitor) => blockOf(visitor, "100200305"),
  isDone: (answer) =>
    answer.status === 303 && /^\/DebitCard\?account=[\w-]{16}&done=/.test(answer.location ?? ""),
  isEnded: (answer) => answer.status === 303 && /^\/BlockCard\?account=.*\brun=/.test(answer.location ?? ""),
  countChanges: (books) =>
    count(books, sql`select count(*)::int as count from bank.card_change where kind = 'block'`),
  inTabs: true,
};

export const flows = {
  signIn,
  registration,
  accountTransfer,
  neftTransfer,
  scheduledTransfer,
  standingInstruction,
  openDeposit,
  instructDeposit,
  newPayee,
  schemeNominee,
  nomination,
  cardBlock,
  ...cardFlows,
  ...factorFlows,
};
