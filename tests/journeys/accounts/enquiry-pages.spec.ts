import type { Page, Response } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { signIn, speak } from "../../support/browser";
import { gateFaults } from "../../support/page-gate";
import { enquiryPages, type EnquiryPage } from "../../support/enquiry-pages";
import { expect, test } from "../../support/journey";
import { everyLanguage } from "../../support/languages";
import { isValidHtml } from "../../support/valid-html";
import { spoken, type Spoken } from "../../support/words";

/**
 * Who has everything is shown every page with scripts in English, and over HTTP. The others share the pages out: each page's light
 * version over HTTP in every language, and in one language the full one. With scripts they are shown by `npm run audit languages`.
 */
const everything = "100200301";
const others = ["100200305", "100200306", "100200310"] as const;

/** Pages that share one sign-in. */
const AT_A_TIME = 8;

const all = enquiryPages(everything);
for (let from = 0; from < all.length; from += AT_A_TIME) {
  const pages = all.slice(from, from + AT_A_TIME);
  const names = pages.map(({ name }) => name).join("; ");

  for (const language of everyLanguage ? spoken : (["en"] as const))
    test(`shown, readable for everyone, in valid HTML and as the gate says in ${language}: ${names} @scripts`, async ({
      page,
      portal,
    }) => {
      await signInWith(page, portal.url, everything, language);
      for (const one of pages)
        await test.step(one.name, async () => {
          await isValidHtml(await (await opens(page, one, language)).text());
          await isAccessible(page);
          expect.soft(await gateFaults(page)).toEqual([]);
        });
    });

  test(`readable for everyone without scripts: ${names} @plain`, async ({ page, portal }) => {
    await signIn(page, portal.url, everything);
    for (const one of pages)
      await test.step(one.name, async () => {
        await opens(page, one, "en");
        await isAccessible(page);
      });
  });
}

for (const [turn, language] of spoken.entries())
  for (const [place, customer] of others.entries()) {
    const pages = enquiryPages(customer).filter((_, index) => (index + turn) % others.length === place);

    test(`customer ${customer} is shown a third of the pages in ${language} @plain`, async ({
      page,
      portal,
    }) => {
      await signInWith(page, portal.url, customer, language);
      expect(pages.length).toBeGreaterThan(5);
      await page.setExtraHTTPHeaders({ "Save-Data": "on" });
      for (const one of pages)
        await test.step(one.name, async () => isValidHtml(await (await opens(page, one, language)).text()));
    });

    if (turn === place + 1)
      test(`a third of the pages of customer ${customer} is readable for everyone in ${language} @plain`, async ({
        page,
        portal,
      }) => {
        await signInWith(page, portal.url, customer, language);
        for (const one of pages)
          await test.step(one.name, async () => {
            await opens(page, one, language);
            await isAccessible(page);
          });
      });

    if (everyLanguage)
      test(`customer ${customer} is shown a third of the pages in ${language} with scripts @scripts`, async ({
        page,
        portal,
      }) => {
        await signInWith(page, portal.url, customer, language);
        for (const one of pages)
          await test.step(one.name, async () => {
            await isValidHtml(await (await opens(page, one, language)).text());
            await isAccessible(page);
          });
      });
  }

async function signInWith(page: Page, url: string, customer: string, language: Spoken): Promise<void> {
  await signIn(page, url, customer);
  await page.goto("/main");
  await speak(page, language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

async function opens(page: Page, { path }: EnquiryPage, language: Spoken): Promise<Response> {
  const answer = (await page.goto(path))!;
  expect(answer.status()).toBe(200);
  const [shown, requested] = [new URL(page.url()), new URL(path, page.url())];
  // An account that is asked for by its number stands in the address by its handle.
  for (const one of [shown, requested]) one.searchParams.delete("account");
  // Typed entries of an address of earlier releases are sealed.
  if (shown.searchParams.has("s")) {
    for (const name of ["search", "atLeast", "atMost", "q", "who", "find"])
      requested.searchParams.delete(name);
    shown.searchParams.delete("s");
  }
  expect(shown.href).toBe(requested.href);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("h1")).not.toBeEmpty();
  return answer;
}
