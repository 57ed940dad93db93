import type { Page } from "@playwright/test";
import { demoCardPin } from "bank/demo/cards";
import { isAccessible } from "../../support/accessible";
import { fillIn, openIn, signIn } from "../../support/browser";
import { activeCardsOf, pathOfCard, useAtCounter } from "../../support/card-holder";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { words } from "../../support/words";

/** PINs: chosen with the CVV or with the old one, or sent by text message; what a machine says of each afterwards. */
test.use({ portalOf: "card PINs" });

const [first, second] = activeCardsOf("100200301") as [
  ReturnType<typeof activeCardsOf>[0],
  ReturnType<typeof activeCardsOf>[0],
];
const mobile = "9840012301";
const en = words("en", "cards");

async function submitOtp(page: Page, act: string, otp: string) {
  await page.locator("input[name=otp]").fill(otp);
  await page.getByRole("button", { name: act, exact: true }).click();
}

for (const language of languagesOf(import.meta.url, ["en", "ta"]))
  test(`a PIN is generated with the CVV, and works at once (${language})`, async ({ page, portal }) => {
    const say = words(language, "cards");
    // The one that is set is no new one.
    const pin = language === "en" ? "2580" : "2581";
    const visitor = await signIn(page, portal.url, "100200301");
    const path = await pathOfCard(visitor, "/GeneratePin", first);
    await openIn(page, language, path);
    const main = page.locator("main");
    await expect(main).toContainText(`••${first.account.slice(-4)}`);
    await expect(main).toContainText(`••${first.cardNumber.slice(-4)}`);
    await isAccessible(page);
    const submit = page.getByRole("button", { name: say("pin.generateTitle"), exact: true });
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(say("pin.errors.fillAll"));

    await fillIn(page, { cvv: "999", newPin: "1234", confirmPin: "1243" });
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(say("pin.errors.easyPin"));
    await expect(page.locator("#pin-confirmPin-error")).toContainText(say("pin.errors.pinsDiffer"));
    for (const name of ["newPin", "confirmPin"])
      await expect(page.locator(`input[name=${name}]`)).toHaveValue("");
    await fillIn(page, { cvv: "999", newPin: pin, confirmPin: pin });
    await submit.click();
    await expect(page.locator("#pin-cvv-error")).toContainText(words(language, "flows")("errors.bank.9104"));
    for (const name of ["cvv", "newPin", "confirmPin"])
      await expect(page.locator(`input[name=${name}]`)).toHaveValue("");
    await isAccessible(page);

    await fillIn(page, { cvv: first.cvv, newPin: pin, confirmPin: pin });
    await submit.click();
    await expect(page).toHaveURL(/\/GeneratePin\?run=/);
    await isAccessible(page);
    await submitOtp(page, say("pin.generateTitle"), await visitor.readOtp(mobile));
    await expect(page).toHaveURL(/\/DebitCard\?.*done=/);
    await expect(main).toContainText(say("done.pin"));
    expect(await useAtCounter(portal.url, first.cardNumber, { channel: "atm", amount: "100", pin })).toBe(
      "carried-out",
    );
  });

test("a PIN is changed with the old one; a wrong old one says so beside it", async ({ page, portal }, {
  project,
}) => {
  const visitor = await signIn(page, portal.url, "100200305");
  const [card] = activeCardsOf("100200305") as [typeof first];
  await page.goto(await pathOfCard(visitor, "/ChangePin", card));
  const oldPin = demoCardPin;
  const submit = page.getByRole("button", { name: words("en", "cards")("pin.changeTitle"), exact: true });
  if (project.name !== "js") await expect(page.locator("input[name=cvv]")).toBeVisible();
  else {
    await expect(page.locator("input[name=cvv]")).toHaveCount(0);
    await page.locator("input[name=newPin]").pressSequentially("a2b-5");
    await expect(page.locator("input[name=newPin]")).toHaveValue("25");
  }
  await fillIn(page, { oldPin: "9999", newPin: "2580", confirmPin: "2580" });
  await submit.click();
  await expect(page.locator("#pin-oldPin-error")).toContainText("The old PIN is wrong");
  await fillIn(page, { oldPin, newPin: "2580", confirmPin: "2580" });
  await submit.click();
  await expect(page).toHaveURL(/\/ChangePin\?run=/);
  await submitOtp(page, words("en", "cards")("pin.changeTitle"), await visitor.readOtp("9840012305"));
  await expect(page.locator("main")).toContainText("Your PIN has been generated");
  const use = { channel: "atm", amount: "100" } as const;
  expect(await useAtCounter(portal.url, card.cardNumber, { ...use, pin: oldPin })).toBe("wrong-pin");
  expect(await useAtCounter(portal.url, card.cardNumber, { ...use, pin: "2580" })).toBe("carried-out");

  await page.goto(await pathOfCard(visitor, "/ChangePin", card));
  await page.locator("input[name=proof][value=cvv]").check();
  await fillIn(page, { cvv: card.cvv, newPin: "2580", confirmPin: "2581" });
  await submit.click();
  await expect(page.locator("#pin-confirmPin-error")).toBeVisible();
  await expect(page.locator("input[name=proof][value=cvv]")).toBeChecked();
  await fillIn(page, { cvv: card.cvv, newPin: "2580", confirmPin: "2580" });
  await submit.click();
  await expect(page.locator("#pin-newPin-error")).toContainText("The new PIN is the same as the old one");
  await expect(page.locator("input[name=proof][value=cvv]")).toBeChecked();
  await fillIn(page, { cvv: card.cvv, newPin: demoCardPin, confirmPin: demoCardPin });
  await submit.click();
  await expect(page).toHaveURL(/\/ChangePin\?run=/);
  await submitOtp(page, words("en", "cards")("pin.changeTitle"), await visitor.readOtp("9840012305"));
  await expect(page.locator("main")).toContainText("Your PIN has been generated");
});

test("a PIN is sent by text message once its OTP was right, and looking at the page sends nothing", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const path = await pathOfCard(visitor, "/GreenPinOtp", second);
  const sentBefore = await visitor.readOtp(mobile);
  await openIn(page, "ml", path);
  const say = words("ml", "cards");
  await isAccessible(page);
  expect(await visitor.readOtp(mobile)).toBe(sentBefore);
  await page.getByRole("button", { name: say("greenPin.send"), exact: true }).click();
  await expect(page).toHaveURL(/\/GreenPinOtp\?run=/);
  await submitOtp(page, say("greenPin.act"), await visitor.readOtp(mobile));
  await expect(page).toHaveURL(/\/DebitCard\?.*done=/);
  await expect(page.locator("main")).toContainText(say("done.green-pin"));
  await expect(page.locator("h1")).toContainText(second.cardNumber.slice(-4));
  await isAccessible(page);
  const use = { channel: "atm", amount: "100" } as const;
  expect(await useAtCounter(portal.url, second.cardNumber, { ...use, pin: demoCardPin })).toBe("wrong-pin");
});

test("an inactive card has no PIN, limits or channels to change; another customer's does not exist @plain", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const inactive = { account: first.account, cardNumber: "6522110022003027" };
  const pages = ["/GeneratePin", "/GreenPinOtp", "/CardLimitChange", "/ChannelWiseBlocking"];
  for (const name of pages) {
    const path = await pathOfCard(visitor, "/BlockCard", inactive);
    await page.goto(path.replace("/BlockCard", name));
    await expect(page.locator("main")).toContainText(en("hints.inactive"));
    await expect(page.locator("h1")).toContainText("3027");
    await expect(page.locator("main input[name=cvv]")).toHaveCount(0);
  }
  const stranger = await signIn(page, portal.url, "100200305");
  const own = await pathOfCard(stranger, "/GeneratePin", activeCardsOf("100200305")[0]!);
  const card = new URLSearchParams((await pathOfCard(visitor, "/", first)).split("?")[1]).get("card")!;
  for (const name of pages)
    expect((await page.goto(own.replace("/GeneratePin", name).replace(/E\d{11}/, card)))?.status()).toBe(404);
});
