import { sql, type Kysely } from "kysely";
import { acts } from "common/contract/acts.server";
import type { Act } from "common/contract/act.server";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { goToRegistrationOtp } from "tests/support/registration";
import { databaseOf } from "tests/support/running-portal";
import { goToOtp } from "tests/support/two-pass";
import type { Answer, Visitor } from "tests/support/visitor";
import { actForms, type ActForm, type Filled } from "./act-forms";
import { mobileOf } from "tests/support/visitor";

/** Something with an OTP, for the attack suite. */
export interface Flow {
  name: string;
  /** What its OTP is for. */
  purpose: string;
  mobile: string;
  /** A mobile of another customer, whose OTPs must open nothing here. */
  otherMobile: string;
  /** Where somebody is sent who comes without the steps before. */
  startPath: string;
  /** Goes up to the OTP's page and answers its path. Called again with the same cookies, it opens another tab. */
  begin(visitor: Visitor): Promise<string>;
  /** What was begun last, the same values by the same customer: with cookies of another browser in another session. */
  beginTwin(visitor: Visitor): Promise<string>;
  /** The same by the other customer. */
  beginOther(visitor: Visitor): Promise<string>;
  /** Whether an answer to the OTP means that the flow was carried out, now or before. */
  isDone(answer: Answer): boolean;
  /** Whether an answer means that the OTP may not be tried any more. */
  isEnded(answer: Answer): boolean;
  /** How often it has been carried out, by whomever. */
  countChanges(books: Kysely<unknown>): Promise<number>;
  /** It can be carried out once only. */
  once: boolean;
  /** Of two tabs, how many may carry it out; none if each attempt begins with a session of its own. */
  tabs: 0 | 1 | 2;
}

const customer = "100200301";
export const signIn: Flow = {
  name: "sign-in",
  purpose: "sign-in",
  mobile: mobileOf(customer),
  otherMobile: "9840012306",
  startPath: "/",
  begin: async (visitor) => enterPassword(visitor, customer),
  beginTwin: async (visitor) => enterPassword(visitor, customer),
  beginOther: async (visitor) => enterPassword(visitor, "100200306"),
  isDone: (answer) => answer.status === 303 && answer.location === "/main",
  isEnded: (answer) => answer.location === "/?reason=otp-ended",
  countChanges: (books) =>
    count(books, "select count(*)::int as count from portal.session where step = 'signed-in'"),
  once: false,
  tabs: 0,
};

export const registration: Flow = {
  name: "forgotten password",
  purpose: "password-reset",
  mobile: mobileOf(customer),
  otherMobile: "9840012305",
  startPath: "/NewUser",
  begin: (visitor) => goToRegistrationOtp(visitor, "forgot-password", customer),
  beginTwin: (visitor) => goToRegistrationOtp(visitor, "forgot-password", customer),
  beginOther: (visitor) => goToRegistrationOtp(visitor, "forgot-password", "100200305"),
  isDone: (answer) => answer.status === 303 && answer.location === "/ChangePassTpin",
  isEnded: (answer) =>
    answer.status === 303 && /^\/NewUser\?mode=forgot-password&run=/.test(answer.location!),
  countChanges: (books) => count(books, "select count(*)::int as count from bank.registration"),
  once: false,
  tabs: 0,
};

async function enterPassword(visitor: Visitor, number: string): Promise<string> {
  await visitor.enterPassword(number);
  await visitor.get("/OtpVerification");
  return "/OtpVerification";
}

async function count(books: Kysely<unknown>, query: string): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(query).execute(books);
  return rows[0]!.count;
}

/** The acts that an OTP authorises, each with what is typed for it. */
export const actFlows: ReadonlyMap<Act, Flow> = new Map(
  acts
    .filter(({ otp }) => otp)
    .map((act) => {
      const form = actForms[act.key];
      if (!form) throw new Error(`tests/security/act-forms.ts has no row for ${act.key}`);
      return [act, flowOf(act, form)];
    }),
);

function flowOf({ key, claim, once, otp }: Act, form: ActForm): Flow {
  const other = form.other ?? "100200305";
  let last: Filled;
  const isDone = ({ status, location }: Answer) =>
    status === 303 && /[?&]done=|\/P\w{13}$/.test(location ?? "");
  return {
    name: key,
    purpose: otp!.purpose.name,
    mobile: mobileOf(customer),
    otherMobile: mobileOf(other),
    startPath: "/",
    async begin(visitor) {
      last = await fill(visitor, customer, form);
      return goToOtp(visitor, customer, last.path, last.typed);
    },
    beginTwin: (visitor) => goToOtp(visitor, customer, last.path, last.typed),
    async beginOther(visitor) {
      const { path, typed } = await fill(visitor, other, form.othersForm ?? form);
      return goToOtp(visitor, other, path, typed);
    },
    isDone,
    isEnded: (answer) => answer.status === 303 && !isDone(answer) && /[?&]run=/.test(answer.location ?? ""),
    countChanges: (books) =>
      count(books, form.count ?? `select count(*)::int as count from bank.claim where kind = '${claim}'`),
    once,
    tabs: once || form.oneAtATime ? 1 : 2,
  };
}

let turn = 0;

/** Signs in where needed. */
async function fill(visitor: Visitor, number: string, form: ActForm): Promise<Filled> {
  await quickSignIn(visitor, number);
  if (form.again) await query(databaseOf(visitor.origin)!.url, form.again);
  return form.fill(visitor, number, (turn += 1));
}
