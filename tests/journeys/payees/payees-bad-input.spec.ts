import { accountsOf } from "bank/demo/people";
import type { PayeeKind } from "common/payments";
import { fillIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { scriptsFor, words } from "../../support/words";

/** What a customer may type wrong about a payee, and what the page says beside the field. */
const payees = words("en", "payees");
const bank = "Kaveri Bank";

test.describe("a new payee", () => {
  test.beforeEach(({ page, portal }) => signIn(page, portal.url, "100200306").then(() => undefined));

  const right = { name: "Anitha", accountNumber: "123456", confirmAccountNumber: "123456" };
  const outside = { ...right, ifsc: "SBIN0000869", address: "1 Beach Road" };
  const wrong: {
    what: string;
    kind: PayeeKind;
    typed: Record<string, string>;
    field: string;
    key: string;
  }[] = [
    { what: "nothing at all", kind: "imps", typed: {}, field: "address", key: "errors.enterAddress" },
    {
      what: "no name",
      kind: "imps",
      typed: { ...outside, name: "" },
      field: "name",
      key: "errors.enterName",
    },
    {
      what: "a name too long",
      kind: "imps",
      typed: { ...outside, name: "a".repeat(21) },
      field: "name",
      key: "errors.nameLong",
    },
    {
      what: "no account number",
      kind: "within-bank",
      typed: { name: "Anitha" },
      field: "accountNumber",
      key: "errors.enterAccounts",
    },
    {
      what: "an account number too short",
      kind: "within-bank",
      typed: right,
      field: "accountNumber",
      key: "errors.ownBankAccount",
    },
    {
      what: "two account numbers",
      kind: "neft-rtgs",
      typed: { ...outside, confirmAccountNumber: "123457" },
      field: "confirmAccountNumber",
      key: "errors.accountsDiffer",
    },
    {
      what: "an account that does not exist",
      kind: "within-bank",
      typed: { ...right, accountNumber: "999999999999999", confirmAccountNumber: "999999999999999" },
      field: "accountNumber",
      key: "errors.unknownAccount",
    },
    {
      what: "an IFSC that is none",
      kind: "imps",
      typed: { ...outside, ifsc: "SBIN869" },
      field: "ifsc",
      key: "errors.validIfsc",
    },
    {
      what: "an IFSC nobody has",
      kind: "imps",
      typed: { ...outside, ifsc: "ZZZZ0999999" },
      field: "ifsc",
      key: "errors.unknownIfsc",
    },
    {
      what: "an address too long",
      kind: "imps",
      typed: { ...outside, address: "x".repeat(36) },
      field: "address",
      key: "errors.addressLong",
    },
  ];
  const nothing = { name: "", accountNumber: "", confirmAccountNumber: "" };
  const nothingOutside = { ...nothing, ifsc: "", address: "" };
  // Mistakes of a kind follow each other on one page: each is judged by what is typed then.
  for (const kind of new Set(wrong.map((mistake) => mistake.kind)))
    test(
      `what is typed wrong is said beside its field, the rest stays typed (${kind})`,
      scriptsFor(kind === "imps"),
      async ({ page }) => {
        await page.goto(`/Beneficiary?kind=${kind}`);
        for (const { what, typed, field, key } of wrong.filter((mistake) => mistake.kind === kind))
          await test.step(what, async () => {
            await fillIn(page, { ...(kind === "within-bank" ? nothing : nothingOutside), ...typed });
            await page.getByRole("button", { name: "Continue", exact: true }).click();
            await expect(page.locator(`#payee-${field}-error`)).toContainText(payees(key, { bank }));
            await expect(page.getByRole("alert")).toContainText(payees(key, { bank }));
            if (key.startsWith("errors.enter"))
              await expect(page.getByRole("alert")).toContainText(payees("errors.fillAll"));
            await expect(page.locator("input[name=name]")).toHaveValue(typed.name ?? "");
            await expect(page.locator("input[name=confirmAccountNumber]")).toHaveValue(
              typed.confirmAccountNumber ?? "",
            );
          });
      },
    );

  test("the customer's own account: the way to own accounts is shown, both fields are cleared @plain", async ({
    page,
  }) => {
    const own = accountsOf("100200306")[0]!;
    await page.goto("/Beneficiary?kind=within-bank");
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

  test("an IFSC of this bank: the way within the bank is shown, the field is cleared @plain", async ({
    page,
  }) => {
    await page.goto("/Beneficiary?kind=neft-rtgs");
    await fillIn(page, { ...outside, ifsc: "KVGB0000011" });
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.locator("#payee-ifsc-error")).toContainText(payees("errors.ownBankIfsc", { bank }));
    await expect(page.locator("input[name=ifsc]")).toHaveValue("");
    await expect(page.locator("input[name=accountNumber]")).toHaveValue("123456");
    await page.getByRole("link", { name: payees("form.toWithinBank", { bank }) }).click();
    await expect(page).toHaveURL(/\/Beneficiary\?kind=within-bank$/);
    await expect(page.locator("input[name=ifsc]")).toHaveCount(0);
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
