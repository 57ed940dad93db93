import { beforeAll, describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { strict } from "tests/support/running-portal";
import { query } from "tests/support/query";
import { Visitor } from "tests/support/visitor";

/** A town behind one address, with every limit in force. */
const portal = await portalOfFile(strict);

const CUSTOMERS = 200;
const AT_ONCE = 5;
const numberOf = (place: number) => String(400_000_000 + place);
const mobileOf = (place: number) => String(7_100_000_000 + place);

/** Copies of a demo customer without accounts. */
beforeAll(async () => {
  const columns = "name, address1, district, city, state, pin_code, branch_code, status";
  await query(
    portal.databaseUrl,
    `insert into bank.customer (number, mobile, ${columns})
      select (400000000 + place)::text, (7100000000 + place)::text, ${columns}
      from bank.customer, generate_series(1, ${CUSTOMERS}) place where number = '100200304'`,
  );
  await query(
    portal.databaseUrl,
    `insert into bank.credential (customer_number, kind, hash, set_at, expires_on)
      select (400000000 + place)::text, kind, hash, set_at, expires_on
      from bank.credential, generate_series(1, ${CUSTOMERS}) place where customer_number = '100200304'`,
  );
});

/** Every fifth mistypes the password first; every tenth enters the OTP too. */
async function signIn(place: number): Promise<string> {
  const one = new Visitor(portal.url);
  const wrong =
    place % 5 === 0 ? (await one.enterPassword(numberOf(place), { password: "Mistyped@2" })).status : 400;
  const { status, location } = await one.enterPassword(numberOf(place));
  const entered =
    place % 10 === 0 ? (await one.enterOtp(await one.readOtp(mobileOf(place)))).location : "/main";
  return `${wrong} ${status} ${location} ${entered}`;
}

describe("two hundred customers of one address", () => {
  it("sign in within ten minutes, forty of them at the second try", async () => {
    const places = Array.from({ length: CUSTOMERS }, (_, at) => at + 1);
    const answers: string[] = [];
    const work = async () => {
      for (let place = places.pop(); place !== undefined; place = places.pop())
        answers.push(await signIn(place));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect([...new Set(answers)]).toEqual(["400 303 /OtpVerification /main"]);
    expect(answers).toHaveLength(CUSTOMERS);
  });
});
