import { isAccessible } from "../../support/accessible";
import { openIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { isValidHtml } from "../../support/valid-html";
import { words } from "../../support/words";

const path = "/BankHolidays";

for (const language of languagesOf(import.meta.url))
  test(`a visitor reads the holidays of the coming twelve months in ${language}, from the footer @plain`, async ({
    page,
  }) => {
    await openIn(page, language, "/");
    const name = words(language, "locator")("holidays.title");
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.locator("h1")).toHaveText(name);
    const rows = page.getByRole("row");
    expect(await rows.count()).toBeGreaterThan(20);
    const christmas = rows.filter({ hasText: words(language, "bank-words")("holiday.christmas") });
    await expect(christmas).toContainText(/25-12-20\d\d/);
    const weekday = new Intl.DateTimeFormat(`${language}-IN`, { weekday: "long", timeZone: "UTC" });
    const date = /(\d\d)-(\d\d)-(\d{4})/.exec(await christmas.innerText())!;
    await expect(christmas).toContainText(weekday.format(new Date(`${date[3]}-${date[2]}-${date[1]}`)));
    const dates = (await rows.allInnerTexts()).flatMap((row) => /\d\d-\d\d-\d{4}/.exec(row) ?? []);
    const inOrder = dates.map((one) => one.split("-").reverse().join("-"));
    expect(inOrder).toEqual(inOrder.toSorted());
    await page.getByRole("link", { name: words(language, "bank-words")("state.kerala") }).click();
    await expect(
      page.getByRole("row").filter({ hasText: words(language, "bank-words")("holiday.thiruvonam") }),
    ).toHaveCount(1);
    await isValidHtml(await (await page.request.get(page.url())).text());
    await isAccessible(page);
  });
