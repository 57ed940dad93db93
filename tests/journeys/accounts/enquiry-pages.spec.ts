import type { Page, Response } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { signIn, speak } from "../../support/browser";
import { gateFaults } from "../../support/page-gate";
import { enquiryPages, type EnquiryPage } from "../../support/enquiry-pages";
import { expect, test } from "../../support/journey";
import { isValidHtml } from "../../support/valid-html";
import { spoken, type Spoken } from "../../support/words";

/**
 * Who has everything is shown every page, with scripts and without. The others share the pages out: with scripts each is shown in one
 * more language, without scripts its light version over HTTP in every language.
 */
const everything = "100200301";
const others = ["100200305", "100200306", "100200310"] as const;

/** Pages that share one sign-in. */
const AT_A_TIME = 8;

const all = enquiryPages(everything);
for (let from = 0; from < all.length; from += AT_A_TIME) {
  const pages = all.slice(from, from + AT_A_TIME);
  test(`shown, readable for everyone and in valid HTML: ${pages.map(({ name }) => name).join("; ")} @browser`, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal.url, everything);
    for (const one of pages)
      await test.step(one.name, async () => {
        const answer = await opens(page, one, "en");
        // Without scripts it is the same HTML.
        if (isScripted()) await isValidHtml(await answer.text());
        else expect.soft(await gateFaults(page)).toEqual([]);
        await isAccessible(page);
      });
  });
}

for (const [turn, language] of spoken.entries())
  for (const [place, customer] of others.entries()) {
    // One of the languages that are not English is each customer's with scripts.
    const withScripts = turn === place + 1;
    const versions = withScripts ? ["@scripts", "@plain"] : ["@plain"];
    for (const version of versions)
      test(`customer ${customer} is shown a third of the pages in ${language} ${version}`, async ({
        page,
        portal,
      }) => {
        await signIn(page, portal.url, customer);
        await page.goto("/main");
        await speak(page, language);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const pages = enquiryPages(customer).filter((_, index) => (index + turn) % others.length === place);
        expect(pages.length).toBeGreaterThan(5);
        if (!isScripted()) await page.setExtraHTTPHeaders({ "Save-Data": "on" });
        for (const one of pages)
          await test.step(one.name, async () => {
            await isValidHtml(await (await opens(page, one, language)).text());
            if (isScripted()) await isAccessible(page);
          });
      });
  }

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

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
