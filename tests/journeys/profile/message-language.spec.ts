import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";
import { words } from "../../support/words";

const malayalam = /\p{Script=Malayalam}/u;

test.use({ portalOf: "message-language" });

// The text messages of the customer change: no other journey may read them here.
test("text messages come in the language that was chosen, and the page quotes that of the OTP in it (ml)", async ({
  page,
  portal,
}) => {
  const customer = "100200301";
  const [say, transfers] = [words("ml", "profile"), words("ml", "transfers")];
  const [common, flows] = [words("ml", "common"), words("ml", "flows")];
  const visitor = await signIn(page, portal.url, customer);
  const main = page.locator("main");
  await openIn(page, "ml", "/MessageLanguage");
  await expect(page.locator("h1")).toHaveText(say("messageLanguage.title"));
  await isAccessible(page);
  const choice = main.locator("select[name=messageLanguage]");
  await expect(choice).toHaveValue("en");
  const password = page.locator("input[name=transactionPassword]");
  const save = async (language: string, typed: string) => {
    await choice.selectOption(language);
    await password.fill(typed);
    await main.getByRole("button", { name: common("actions.save"), exact: true }).click();
  };
  await save("ml", "");
  await expect(page.getByRole("alert")).toContainText(flows("errors.enterPassword"));
  await save("ml", "Wrong#2026xx");
  await expect(main.locator("#transactionPassword-error")).toContainText(
    flows("errors.passwordTries_other", { count: "4" }),
  );
  await expect(choice).toHaveValue("ml");
  await expect(password).toHaveValue("");
  await isAccessible(page);
  await save("ml", TRANSACTION_PASSWORD);
  await expect(main).toContainText(say("messageLanguage.made", { language: say("languages.ml") }));
  await main
    .getByRole("button", { name: say("messageLanguage.back", { language: say("languages.en") }) })
    .click();
  await expect(main).toContainText(say("messageLanguage.made", { language: say("languages.en") }));
  await expect(choice).toHaveValue("en");
  await save("ml", TRANSACTION_PASSWORD);
  await expect(main).toContainText(say("messageLanguage.made", { language: say("languages.ml") }));
  await expect(choice).toHaveValue("ml");
  await isAccessible(page);

  await page.goto("/OwnLimit");
  await page.locator("input[name=perDay]").fill("9,00,000");
  await page.getByRole("button", { name: common("actions.continue"), exact: true }).click();
  await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
  await page.getByRole("button", { name: transfers("ownLimit.act"), exact: true }).click();
  const quoted = main.locator("q");
  await expect(quoted).toHaveAttribute("lang", "ml");
  await expect(quoted).toHaveText(malayalam);
  await expect(main).toContainText(flows("otp.says"));
  await page.locator("input[name=otp]").fill(await visitor.readOtp("9840012301"));
  await page.getByRole("button", { name: transfers("ownLimit.act"), exact: true }).click();
  await expect(main).toContainText(transfers("ownLimit.made", { perDay: "₹9,00,000.00" }));
});
