import { expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { signedInPortal } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { goToOtp } from "tests/support/two-pass";

/** Enrolments that are asked for with another's account, by two tabs at once, and a hundred times. */
const customer = "100200301";
const [first, second] = accountsOf(customer) as [string, string];
const { portal, visitor } = await signedInPortal(customer);
const path = "/AddPMJJBY";
const details = (account: string) => ({
  account,
  consent: "on",
  nomineeName: "Kavya",
  nomineeRelation: "daughter",
  nomineeAddress1: "12 Temple Road",
  nomineeAddress2: "Chennai",
  nomineeBirth: "1999-12-31",
});
const enrolments = () =>
  query(
    portal.databaseUrl,
    "select id from bank.scheme_enrolment where customer_number = $1 and scheme = 'pmjjby'",
    [customer],
  );

it("another's account is 404 and leaves an audit row, an own one that is no savings account is refused", async () => {
  await visitor.get(path);
  const foreign = accountsOf("100200310")[0]!;
  expect((await visitor.post(path, details(foreign))).status).toBe(404);
  const rows = await query(
    portal.databaseUrl,
    "select outcome from portal.audit where act = 'foreign-account'",
  );
  expect(rows).toEqual([{ outcome: "refused" }]);
  await visitor.get(path);
  expect((await visitor.post(path, details(accountsOf(customer)[2]!))).status).toBe(400);
});

it("of two enrolments from two accounts at the same time, each sent fifty times, one is made", async () => {
  const one = await goToOtp(visitor, customer, path, details(first));
  const otp = await visitor.readOtp("9840012301");
  const other = await goToOtp(visitor, customer, path, details(second));
  const otherOtp = await visitor.readOtp("9840012301");
  const posts = Array.from({ length: 100 }, (_, at) =>
    at % 2
      ? visitor.copy().post(one, { otp, intent: "verify" })
      : visitor.copy().post(other, { otp: otherOtp, intent: "verify" }),
  );
  const answers = await Promise.all(posts);
  expect(answers.filter(({ location }) => location?.startsWith("/ViewPMJJBY?done=")).length).toBeGreaterThan(
    0,
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await enrolments()).toHaveLength(1);
});
