import { accountsOf } from "bank/demo/people";
import { fillIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { scriptsFor, words } from "../../support/words";

/** What a customer may type wrong about a payee, and what the page says beside the field. */
const payees = words("en", "payees");
const bank = "Kaveri Bank";

test.describe("a new payee", () => {
  test.beforeEach(({ page, portal }) => signIn(page, portal.url, "100200306").then(() => undefined));

  const right = { name: "Anitha", accountNumber: "123456", confirmAccountNumber: "123456" };
  const outside = { ...right, ifsc: "SBIN0000869" };
  const nobodys = "999999999999999";
  const within = { name: "Anitha", accountNumber: nobodys, confirmAccountNumber: nobodys };
  const wrong: {
    what: string;
    typed: Record<string, string>;
    field: string;
    key: string;
  }[] = [
    { what: "nothing at all", typed: {}, field: "name", key: "errors.enterName" },
    { what: "no name", typed: { ...outside, name: "" }, field: "name", key: "errors.enterName" },
    {
      what: "a name too long",
      typed: { ...outside, name: "a".repeat(21) },
      field: "name",
      key: "errors.nameLong",
    },
    {
      what: "no account number",
      typed: { name: "Anitha", ifsc: "SBIN0000869" },
      field: "accountNumber",
      key: "errors.enterAccounts",
    },
    { what: "no IFSC", typed: right, field: "ifsc", key: "errors.enterIfsc" },
    {
      what: "an account number too short for an IFSC of this bank",
      typed: { ...right, ifsc: "KVGB0000011" },
      field: "accountNumber",
      key: "errors.ownBankAccount",
    },
    {
      what: "two account numbers",
      typed: { ...outside, confirmAccountNumber: "123457" },
      field: "confirmAccountNumber",
      key: "errors.accountsDiffer",
    },
    {
      what: "an account that does not exist",
      typed: within,
      field: "accountNumber",
      key: "errors.unknownAccount",
    },
    {
      what: "the same with an IFSC of this bank",
      typed: { ...within, ifsc: "KVGB0000011" },
      field: "accountNumber",
      key: "errors.unknownAccount",
    },
    {
      what: "an IFSC that is none",
      typed: { ...outside, ifsc: "SBIN869" },
      field: "ifsc",
      key: "errors.validIfsc",
    },
    {
      what: "an IFSC nobody has",
      typed: { ...outside, ifsc: "ZZZZ0999999" },
      field: "ifsc",
      key: "errors.unknownIfsc",
    },
  ];
  const nothing = { name: "", accountNumber: "", confirmAccountNumber: "", ifsc: "" };
  // Each mistake on the page of the one before is judged by what is typed then.
  for (const scripts of [true, false])
    test(
      `what is typed wrong is said beside its field, the rest stays typed (${scripts ? "scripts" : "plain"})`,
      scriptsFor(scripts),
      async ({ page }) => {
        await page.goto("/Beneficiary");
        for (const { what, typed, field, key } of wrong)
          await test.step(what, async () => {
            await fillIn(page, { ...nothing, ...typed });
            await page.getByRole("button", { name: "Continue", exact: true }).click();
            await expect(page.locator(`#payee-${field}-error`)).toContainText(payees(key, { bank }));
            await expect(page.getByRole("alert")).toContainText(payees(key, { bank }));
            if (["errors.enterName", "errors.enterAccounts"].includes(key))
              await expect(page.getByRole("alert")).toContainText(payees("errors.fillAll"));
            await expect(page.locator("input[name=name]")).toHaveValue(typed.name ?? "");
            await expect(page.locator("input[name=confirmAccountNumber]")).toHaveValue(
              typed.confirmAccountNumber ?? "",
            );
          });
      },
    );

  test("an address too long opens its fold @plain", async ({ page, portal }) => {
    const visitor = await signIn(page, portal.url, "100200306");
    await visitor.get("/Beneficiary");
    const { status, body } = await visitor.post("/Beneficiary", { ...outside, address: "x".repeat(36) });
    expect(status).toBe(400);
    expect(body).toContain(payees("errors.addressLong"));
    expect(body).toMatch(/<details[^>]* open=""/);
  });

  test("the customer's own account: the way to own accounts is shown, both fields are cleared @plain", async ({
    page,
  }) => {
    const own = accountsOf("100200306")[0]!;
    await page.goto("/Beneficiary");
    await fillIn(page, { name: "Myself", accountNumber: own, confirmAccountNumber: own });
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(payees("errors.ownAccount"));
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole("link", { name: payees("form.toOwnAccounts") })).toHaveAttribute(
      "href",
      /^\/FundTransfer/,
    );
    await expect(page.locator("input[name=name]")).toHaveValue("Myself");
    for (const field of ["accountNumber", "confirmAccountNumber"])
      await expect(page.locator(`input[name=${field}]`)).toHaveValue("");
  });

  test("a wrong transaction password leaves the customer on the check page @plain", async ({ page }) => {
    await page.goto("/Beneficiary?kind=imps");
    await fillIn(page, outside);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.locator("input[name=transactionPassword]").fill("Wrong#2026");
    await page.getByRole("button", { name: words("en", "payees")("list.add"), exact: true }).click();
    await expect(page.locator("#transactionPassword-error")).toBeVisible();
    await expect(page.locator("input[name=transactionPassword]")).toBeVisible();
    await page.getByRole("button", { name: words("en", "flows")("check.change"), exact: true }).click();
    await expect(page.locator("input[name=name]")).toHaveValue("Anitha");
    await expect(page.locator("input[name=confirmAccountNumber]")).toHaveValue("123456");
    await expect(page.locator("input[name=transactionPassword]")).toHaveCount(0);
  });

  test("a mark says at once whether the numbers match @scripts", async ({ page }) => {
    await page.goto("/Beneficiary?kind=imps");
    await page.locator("input[name=accountNumber]").pressSequentially("ab12");
    await page.locator("input[name=confirmAccountNumber]").pressSequentially("AB1");
    await expect(page.locator(".match")).toContainText(payees("form.noMatch"));
    await page.locator("input[name=confirmAccountNumber]").pressSequentially("2");
    await expect(page.locator(".match--right")).toContainText(payees("form.match"));
    await expect(page.locator("input[name=accountNumber]")).toHaveAttribute("type", "password");
  });
});
