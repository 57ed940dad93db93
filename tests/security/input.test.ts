import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { readPdf } from "tests/support/pdf-text";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { goToOtp } from "tests/support/two-pass";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";
import { xlsxParts } from "tests/support/xlsx-parts";

/** What people type where amounts and words are asked for. */
const say = words("en", "transfers");
const customer = "100200301";
const [from, to] = accountsOf(customer) as [string, string];
const path = "/FundTransfer?kind=own-account";

let portal: RunningPortal;
let visitor: Visitor;
beforeAll(async () => {
  portal = await startPortal({ OTP_SECONDS: "1" });
  visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
});
afterAll(() => portal?.stop());

async function type(fields: Record<string, string>) {
  await visitor.get(path);
  return visitor.post(path, { from, to, amount: "10", remark: "as typed", ...fields });
}

describe("amounts", () => {
  it.each([
    ["1e5", "amountDigits"],
    ["0x10", "amountDigits"],
    ["NaN", "amountDigits"],
    ["Infinity", "amountDigits"],
    ["-5", "amountDigits"],
    ["1,0,0", "amountDigits"],
    ["௧௦௦", "amountDigits"],
    ["१००", "amountDigits"],
    ["１００", "amountDigits"],
    ["0", "amountZero"],
    ["1.005", "amountDecimals"],
    ["9".repeat(400), "amountTooLarge"],
  ])("%s has one documented answer, never a guess", async (amount, key) => {
    const answer = await type({ amount });
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain(say(`errors.${key}`));
  });

  it("1,00,000 is one lakh", async () => {
    const answer = await type({ amount: "1,00,000" });
    expect(answer.status).toBe(303);
    expect(visibleText((await visitor.get(answer.location!)).body)).toContain("₹1,00,000.00");
  });
});

const odd = ["<b>x</b>", "‮dlog", "😀", "'\"&amp;"];

describe("text", () => {
  it("with markup, RTL marks or emoji is shown as text or refused, NUL is dropped, and none of it is a fault", async () => {
    for (const remark of [...odd, "a\0b"]) {
      const answer = await type({ remark });
      expect([remark, [303, 400].includes(answer.status)]).toEqual([remark, true]);
      const page = answer.location ? await visitor.get(answer.location) : answer;
      expect([remark, page.body.includes("<b>x</b>"), page.body.includes("\0")]).toEqual([
        remark,
        false,
        false,
      ]);
    }
  });
});

describe("a remark", () => {
  const formula = "-1+cmd";

  it("that begins with = + - @ is a text cell in a spreadsheet, and the same text in a PDF", async () => {
    const run = await goToOtp(visitor, customer, path, { from, to, amount: "11.17", remark: formula });
    const done = await visitor.post(run, { otp: await visitor.readOtp("9840012301"), intent: "verify" });
    expect(done.status).toBe(303);
    const sheet = xlsxParts(await bytes(`/MiniStatements/${from}.xlsx`));
    expect(sheet.sheet).not.toContain("<f>");
    expect(sheet.sheet + sheet.strings).toContain(formula);
    const { pages } = await readPdf(await bytes(`/MiniStatements/${from}.pdf`));
    expect(pages.flat(2).join(" ")).toContain(formula);
  });

  async function bytes(file: string): Promise<Uint8Array> {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(portal.url + file, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  }
});
