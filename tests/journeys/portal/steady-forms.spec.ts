import type { Locator, Page } from "@playwright/test";
import { fillIn, lives, rests, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";

/** What a form's messages do when they go away while a customer types and presses. */
const customer = "100200301";
const typed = { nomineeName: "Kavya", nomineeAddress1: "12 Temple Road", nomineeAddress2: "Chennai 600004" };

/** In the document, wherever it is scrolled to. */
const placeOf = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return [Math.round(left + scrollX), Math.round(top + scrollY)];
  });

async function openRefused(page: Page, url: string): Promise<Locator> {
  await signIn(page, url, customer);
  await page.goto("/AddPMJJBY");
  await lives(page);
  await page.locator("input[name=nomineeName]").focus();
  await rests(page);
  await page.locator("main .cluster--foot button").first().click();
  await expect(page.locator(".errors")).toBeFocused();
  return page.locator("input[name=consent]");
}

test("what is below a message stays in its place when the message goes away @scripts", async ({
  page,
  portal,
}) => {
  const consent = await openRefused(page, portal.url);
  const messages = page.locator(".field__error");
  const before = await messages.count();
  expect(before).toBeGreaterThan(2);
  const places = {
    consent: await placeOf(consent),
    born: await placeOf(page.locator("[name=nomineeBirth]")),
  };
  await page.locator("input[name=nomineeName]").pressSequentially(typed.nomineeName);
  await expect(messages).toHaveCount(before - 1);
  expect(await placeOf(consent)).toEqual(places.consent);
  await page.locator("select[name=nomineeRelation]").selectOption("daughter");
  await expect(messages).toHaveCount(before - 2);
  expect(await placeOf(page.locator("[name=nomineeBirth]"))).toEqual(places.born);
  expect(await placeOf(consent)).toEqual(places.consent);
  await consent.click();
  await expect(messages).toHaveCount(before - 3);
  expect(await placeOf(consent)).toEqual(places.consent);
});

test("a press on a consent box right after typing is not lost @scripts", async ({ page, portal }) => {
  const consent = await openRefused(page, portal.url);
  await fillIn(page, { ...typed, nomineeName: "", nomineeBirth: "1990-12-31" });
  await consent.scrollIntoViewIfNeeded();
  const name = page.locator("input[name=nomineeName]");
  await name.evaluate((input) => input.focus({ preventScroll: true }));
  const { x, y, width, height } = (await consent.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  for (const wanted of [true, false, true, false]) {
    await name.evaluate((input) => input.focus({ preventScroll: true }));
    // The message goes between the press and its release.
    await page.mouse.down();
    await page.locator("input[name=nomineeName]").evaluate(
      (input: HTMLInputElement, value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      },
      wanted ? "Kavya" : "",
    );
    await rests(page);
    await page.mouse.up();
    if (wanted) await expect(consent).toBeChecked();
    else await expect(consent).not.toBeChecked();
  }
});

test("the title begins with 'Error:' while a form is refused in the browser, and not after @scripts", async ({
  page,
  portal,
}) => {
  const plain = /^(?!Error:)/;
  await signIn(page, portal.url, customer);
  await page.goto("/OwnLimit");
  await lives(page);
  await expect(page).toHaveTitle(plain);
  const title = await page.title();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const limit = page.locator("input[name=perDay]");
  await limit.fill("x");
  await limit.press("Enter");
  await expect(page.locator(".errors")).toBeVisible();
  await expect(page).toHaveTitle(`Error: ${title}`);
  expect(posts).toEqual([]);
  await limit.fill("15000");
  await expect(page.locator(".errors")).toHaveCount(0);
  await expect(page).toHaveTitle(title);
  await limit.fill("x");
  await expect(page).toHaveTitle(`Error: ${title}`);
  await page.locator("header a").first().click();
  await expect(page).toHaveURL(/\/main$/);
  await expect(page).toHaveTitle(plain);
  await page.goBack();
  await expect(page).toHaveTitle(title);
});
