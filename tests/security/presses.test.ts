import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PRESS, PRESS_STATE, REMEMBERED_MS, type PressState } from "~/ui/press";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { PASSWORD, Visitor } from "tests/support/visitor";

/** A press of a page with scripts has a number: it is carried out once, and only its browser learns how it ended. */
const portal = await portalOfFile();
const customer = "100200301";

const numberByChance = () => randomBytes(16).toString("hex");

/** A customer's browser with the form of a payment between own accounts. */
async function signedIn(who = customer): Promise<Visitor> {
  const visitor = new Visitor(portal.url);
  await quickSignIn(visitor, who);
  await visitor.get("/FundTransfer?kind=own-account");
  return visitor;
}

const wrong = { form: "transfer", amount: "12.345" };
const press = (visitor: Visitor, number: string) =>
  visitor.post("/FundTransfer.data?kind=own-account", wrong, { [PRESS]: number });

async function ask(visitor: Visitor, number: string, age?: number) {
  const body = new URLSearchParams({ number, ...(age !== undefined && { age: String(age) }) });
  const answer = await visitor.postRaw(PRESS_STATE, body.toString());
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body) as PressState;
}

const rowOf = async (number: string) =>
  (
    await query<{ state: string; sealed: Buffer | null }>(
      portal.databaseUrl,
      "select state, sealed_answer as sealed from portal.press where id = $1",
      [number],
    )
  )[0];

describe("a numbered press", () => {
  it("is answered as it would be without a number, and once more to whoever lost the answer", async () => {
    const visitor = await signedIn();
    const number = numberByChance();
    const { status, body } = await press(visitor, number);
    expect([status, body]).toEqual([400, expect.stringContaining("amount")]);
    for (const _ of ["asked", "asked again"])
      expect(await ask(visitor, number, 1_000)).toMatchObject({
        state: "answered",
        answer: { status, body, headers: expect.arrayContaining([["x-remix-response", "yes"]]) as unknown },
      });
  });

  it("that comes twice is carried out once, and answered the same", async () => {
    const visitor = await signedIn();
    const number = numberByChance();
    const first = await press(visitor, number);
    const [before] = await query(portal.databaseUrl, "select count(*) from portal.run");
    const second = await press(visitor, number);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await query(portal.databaseUrl, "select count(*) from portal.run")).toEqual([before]);
  });

  it("keeps its answer from every other browser, the customer's own too", async () => {
    const visitor = await signedIn();
    const number = numberByChance();
    await press(visitor, number);
    for (const other of [await signedIn("100200305"), await signedIn(), new Visitor(portal.url)])
      expect(await ask(other, number, 1_000)).toEqual({ state: "answered" });
  });

  it("has its answer in the database sealed only", async () => {
    const visitor = await signedIn();
    const number = numberByChance();
    const { body } = await press(visitor, number);
    const { sealed } = (await rowOf(number))!;
    expect(sealed!.length).toBeGreaterThan(body.length);
    expect(sealed!.toString("latin1")).not.toContain("amount");
  });

  it("that sets a cookie is told to have been answered, and its answer is not kept", async () => {
    const visitor = new Visitor(portal.url);
    await visitor.get("/");
    const number = numberByChance();
    const old = visitor.copy();
    const entry = { customerId: customer, password: PASSWORD, captcha: "KPT34X" };
    const answer = await visitor.post("/_root.data?index", entry, { [PRESS]: number });
    expect(answer.headers.getSetCookie()).not.toEqual([]);
    expect(await ask(old, number, 1_000)).toEqual({ state: "answered" });
    expect(await rowOf(number)).toEqual({ state: "answered", sealed: null });
  });
});

describe("a press that has not come", () => {
  it("is told not to have been sent, and does nothing if it comes after that", async () => {
    const visitor = await signedIn();
    const number = numberByChance();
    expect(await ask(visitor, number, 1_000)).toEqual({ state: "not-sent" });
    const late = await press(visitor, number);
    expect([late.status, late.headers.get(PRESS), late.body]).toEqual([409, "not-sent", ""]);
    expect(await ask(visitor, number, 2_000)).toEqual({ state: "not-sent" });
  });

  it("is only not seen while its browser still waits for the answer, and is carried out when it comes", async () => {
    const visitor = await signedIn();
    const number = numberByChance();
    expect(await ask(visitor, number)).toEqual({ state: "not-seen" });
    expect((await press(visitor, number)).status).toBe(400);
  });

  it("is not known once it may have been forgotten", async () => {
    expect(await ask(await signedIn(), numberByChance(), REMEMBERED_MS)).toEqual({ state: "unknown" });
  });
});

describe("a press under way", () => {
  it.each([
    ["under-way", "now()", "under-way"],
    ["under-way", "now() - interval '61 seconds'", "unknown"],
    ["failed", "now()", "unknown"],
  ])("as %s since %s is told as %s", async (state, since, told) => {
    const visitor = await signedIn();
    const number = numberByChance();
    await query(
      portal.databaseUrl,
      `insert into portal.press (id, state, pressed_at) values ($1, '${state}', ${since})`,
      [number],
    );
    expect(await ask(visitor, number, 1_000)).toEqual({ state: told });
    const again = await press(visitor, number);
    expect([again.status, again.headers.get(PRESS)]).toEqual([409, told]);
  });
});

describe("a question after a press", () => {
  it.each(["", "1", "g".repeat(32), `${"a".repeat(32)}a`])(
    "with the number %o is refused",
    async (number) => {
      const { status } = await new Visitor(portal.url).postRaw(PRESS_STATE, `number=${number}&age=1`);
      expect(status).toBe(400);
    },
  );

  it("of another site is refused", async () => {
    const headers = { Origin: "https://elsewhere.example" };
    const { status } = await new Visitor(portal.url).postRaw(
      PRESS_STATE,
      `number=${numberByChance()}`,
      headers,
    );
    expect(status).toBe(403);
  });
});
