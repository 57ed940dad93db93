import { accountsOf } from "bank/demo/people";
import { formatRupees } from "common/money";
import type { TransferKind } from "common/payments";
import { isAccessible } from "../../support/accessible";
import { openAsleep, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { auditRows } from "../../support/ledger-rows";
import {
  choose,
  chosen,
  fillTransfer,
  payeeOf,
  press,
  retype,
  type TypedTransfer,
} from "../../support/transfers";
import { scriptsFor, words } from "../../support/words";

/** What a customer may type wrong in a transfer: said beside its field, with everything typed kept. */
const say = words("en", "transfers");
const [primary, family] = accountsOf("100200301") as [string, string];
const devika = payeeOf("100200301", "within-bank", "Devika Nair");
const kavitha = payeeOf("100200301", "rtgs", "Kavitha Kannan");
const harini = payeeOf("100200301", "imps", "Harini Menon");
const right = { from: primary, to: devika.key, amount: "150", remark: "Lunch" };

interface Mistake {
  what: string;
  kind: TransferKind;
  typed: Partial<TypedTransfer>;
  field: string;
  text: string;
}

const limit = (paise: bigint) => ({ least: formatRupees(paise), most: formatRupees(paise) });

const withinBank = [
  ...[
    ["1e5", "amountDigits"],
    ["0x10", "amountDigits"],
    ["NaN", "amountDigits"],
    ["-5", "amountDigits"],
    ["0", "amountZero"],
    ["1.005", "amountDecimals"],
    ["9".repeat(400), "amountMost"],
    ["", "enterAmount"],
  ].map(([amount, key]) => ({
    what: `${amount!.slice(0, 10) || "nothing"} as amount`,
    typed: { ...right, amount: amount! },
    field: "amount",
    text: say(`errors.${key}`, limit(10_00_000_00n)),
  })),
  { what: "no remark", typed: { ...right, remark: " " }, field: "remark", text: say("errors.enterRemark") },
  {
    what: "a remark of 41 letters",
    typed: { ...right, remark: "நி".repeat(41) },
    field: "remark",
    text: say("errors.remarkLong"),
  },
  {
    what: "more than there is",
    typed: { ...right, from: family, amount: "9,00,000" },
    field: "amount",
    text: "is available in this account",
  },
];

const mistakes: Mistake[] = [
  ...withinBank.map((mistake) => ({ ...mistake, kind: "within-bank" as const })),
  {
    what: "more than a day's limit",
    kind: "imps",
    typed: { ...right, to: harini.key, amount: "₹ 2,00,000.01" },
    field: "amount",
    text: say("errors.amountMostImps", { ...limit(2_00_000_00n), dayLimit: formatRupees(2_00_000_00n) }),
  },
  {
    what: "too little",
    kind: "rtgs",
    typed: { ...right, to: kavitha.key, amount: "199999.99" },
    field: "amount",
    text: say("errors.amountLeast", limit(2_00_000_00n)),
  },
  {
    what: "too much",
    kind: "rtgs",
    typed: { ...right, to: kavitha.key, amount: "10,00,000.01" },
    field: "amount",
    text: say("errors.amountMost", limit(10_00_000_00n)),
  },
  {
    what: "too much",
    kind: "neft",
    typed: { ...right, to: kavitha.key, amount: "1000001" },
    field: "amount",
    text: say("errors.amountMost", limit(10_00_000_00n)),
  },
  {
    what: "half an instalment",
    kind: "rd-instalment",
    typed: { from: primary, amount: "2500", remark: "RD" },
    field: "amount",
    text: say("errors.amountInstalments", { instalment: "₹5,000.00" }),
  },
];

test.describe("the details of a transfer", () => {
  test.beforeEach(({ page, portal }) => signIn(page, portal.url, "100200301"));

  // Mistakes of a kind follow each other on one page: each is judged by what is typed then.
  for (const kind of new Set(mistakes.map((mistake) => mistake.kind)))
    test(
      `what is typed wrong is said beside its field, with all that was typed kept (${kind})`,
      scriptsFor(kind === "within-bank"),
      async ({ page }) => {
        await fillTransfer(page, kind, {});
        for (const { what, typed, field, text } of mistakes.filter((mistake) => mistake.kind === kind))
          await test.step(what, async () => {
            await retype(page, typed);
            await press(page, "Continue");
            await expect(page.locator(`.field:has([name=${field}]) .field__error`)).toContainText(text);
            await expect(page.getByRole("alert")).toContainText(text);
            await expect(page.locator("[name=amount]")).toHaveValue(typed.amount!);
            await expect(page.locator("[name=remark]")).toHaveValue(typed.remark!);
            await expect(chosen(page, "from")).toHaveValue(typed.from!);
            if (typed.to) await expect(chosen(page, "to")).toHaveValue(typed.to);
          });
      },
    );

  test("nothing filled in: said on top, and beside each field @plain", async ({ page }) => {
    await fillTransfer(page, "within-bank", { remark: "" });
    await press(page, "Continue");
    for (const key of ["fillAll", "selectPayee", "enterAmount", "enterRemark"])
      await expect(page.getByRole("alert")).toContainText(say(`errors.${key}`));
    await isAccessible(page);
  });

  test("an own account is no target of itself, with scripts or without", async ({ page }) => {
    await page.goto("/FundTransfer?kind=own-account");
    const target = (account: string) => page.locator(`input[name=to][value="${account}"]`);
    await expect(chosen(page, "from")).toHaveValue(primary);
    // Without scripts the cards cannot follow the account: the server refuses it.
    if (test.info().project.use.javaScriptEnabled === false) {
      await retype(page, { to: primary, amount: "10" });
      await press(page, "Continue");
      await expect(page.getByRole("alert")).toContainText(say("errors.sameAccount"));
      await isAccessible(page);
      return;
    }
    await expect(target(primary)).toBeDisabled();
    await retype(page, { to: family });
    await choose(page, "from", family);
    await expect(target(family)).toBeDisabled();
    await expect(target(primary)).toBeEnabled();
  });

  test("what is chosen and typed before the page has come alive counts @scripts", async ({ page }) => {
    const wake = await openAsleep(page, "/FundTransfer");
    await choose(page, "to", devika.key);
    await page.locator("input[name=amount]").pressSequentially("12");
    await wake();
    // The form has heard of both once it tells what stays.
    await expect(page.locator("main form")).toContainText(say("form.after"));
    await expect(chosen(page, "to")).toHaveValue(devika.key);
    await expect(page.locator("input[name=amount]")).toHaveValue("12");
  });

  test("a link fills in account, payee, amount and remark @plain", async ({ page }) => {
    const requested = new URLSearchParams({
      from: family,
      payee: devika.key,
      amount: "75.50",
      remark: "Tea",
    });
    await page.goto(`/FundTransfer?${requested}`);
    await expect(chosen(page, "from")).toHaveValue(family);
    await expect(chosen(page, "to")).toHaveValue(devika.key);
    await expect(page.locator("[name=amount]")).toHaveValue("75.50");
    await expect(page.locator("[name=remark]")).toHaveValue("Tea");
    await expect(page.locator("main")).not.toContainText(devika.accountNumber);
  });

  test("accounts and payees of others do not exist, and who asks for them is written down @plain", async ({
    page,
    portal,
  }) => {
    const [foreign] = accountsOf("100200305") as [string];
    for (const query of [
      `from=${foreign}`,
      `payee=${foreign}9`,
      `kind=own-account&to=${foreign}`,
      "kind=x",
    ]) {
      const answer = await page.goto(`/FundTransfer?${query}`);
      expect(answer?.status()).toBe(404);
    }
    expect((await page.goto("/OtherBankTransfer?mode=UPI"))?.status()).toBe(404);
    const rows = await auditRows(portal.databaseUrl, "100200301");
    for (const act of ["foreign-account", "foreign-payee"])
      expect(rows.some((row) => row.act === act && row.outcome === "refused")).toBe(true);
  });
});

test("a form whose fields were forged is refused like any other @plain", async ({ page, portal }) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const [foreign] = accountsOf("100200304") as [string];
  await visitor.get("/FundTransfer");
  expect((await visitor.post("/FundTransfer", { ...right, from: foreign })).status).toBe(404);
  await visitor.get("/FundTransfer");
  const payee = await visitor.post("/FundTransfer", { ...right, to: foreign });
  expect(payee.status).toBe(400);
  expect(payee.body).toContain(say("errors.payeeGone"));
  for (const [field, error] of [
    ["to", "selectPayee"],
    ["from", "selectFrom"],
  ] as const) {
    await visitor.get("/FundTransfer");
    const without = await visitor.post("/FundTransfer", { ...right, [field]: "" });
    expect(without.status).toBe(400);
    expect(without.body).toContain(say(`errors.${error}`));
  }
  // An unknown time is not the nearest one.
  for (const when of ["later", "repeat"]) {
    await visitor.get("/Send");
    const untimed = await visitor.post("/Send", { ...right, when });
    expect(untimed.status).toBe(400);
    expect(untimed.body).toContain(say("errors.when"));
  }
  await visitor.get("/FundTransfer?kind=own-account");
  const self = await visitor.post("/FundTransfer?kind=own-account", { ...right, to: primary });
  expect(self.status).toBe(400);
  expect(self.body).toContain(say("errors.sameAccount"));
  expect((await visitor.post("/FundTransfer?kind=own-account", { ...right, to: foreign })).status).toBe(404);
});

test("who may only look is told so, whatever is asked or sent @plain", async ({ page, portal }) => {
  const visitor = await signIn(page, portal.url, "100200310");
  for (const path of ["/FundTransfer", "/OtherBankTransfer?mode=NEFT", "/PayRdAmount", "/PayLoanAmount"]) {
    expect((await page.goto(path))?.status()).toBe(403);
    await visitor.get("/main");
    expect((await visitor.post(path, right)).status).toBe(403);
  }
});
