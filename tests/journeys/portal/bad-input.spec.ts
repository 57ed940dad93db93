import { accountsOf } from "bank/demo/people";
import { addDays, addMonths } from "common/dates";
import { earliestFrom } from "~/routes/_portal+/_statements+/statements.forms";
import { handlePattern, rests } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { daysFromToday, today } from "../../support/today";
import { Visitor } from "../../support/visitor";
import { words } from "../../support/words";

/** What a customer may type wrong on the statement page, and what the page says beside the field. */
const statements = words("en", "statements");

const wrong: { what: string; query: () => Record<string, string>; field: string; key: string }[] = [
  { what: "an unknown period", query: () => ({ range: "7m" }), field: "from", key: "errors.fillAll" },
  {
    what: "a day that does not exist",
    query: () => ({ range: "custom", from: "2026-02-30", to: today() }),
    field: "from",
    key: "errors.noSuchDate",
  },
  {
    what: "no dates",
    query: () => ({ range: "custom", from: "", to: "" }),
    field: "from",
    key: "errors.fillAll",
  },
  {
    what: "a day in the future",
    query: () => ({ range: "custom", from: today(), to: daysFromToday(1) }),
    field: "to",
    key: "errors.future",
  },
  {
    what: "a period the wrong way round",
    query: () => ({ range: "custom", from: today(), to: daysFromToday(-1) }),
    field: "to",
    key: "errors.reversed",
  },
  {
    what: "a day before the earliest",
    query: () => {
      const to = earliestFrom(today());
      return { range: "custom", from: addMonths(to, -1), to };
    },
    field: "from",
    key: "errors.tooEarly",
  },
];

test.describe("the statement page", () => {
  test.beforeEach(async ({ context, portal }) => {
    const visitor = new Visitor(portal.url);
    await visitor.signIn("100200306");
    await context.addCookies([{ name: "session", value: visitor.cookies.get("session")!, url: portal.url }]);
  });

  for (const { what, query, field, key } of wrong) {
    test(`${what}: said beside the field, with what was chosen kept @plain`, async ({ page }) => {
      const account = accountsOf("100200306")[0]!;
      const chosen = query();
      const requested = { account, ...chosen };
      const answer = await page.goto(`/AccountStatement?${new URLSearchParams(requested)}`);
      expect(answer?.status()).toBe(400);
      const earliest = earliestFrom(today()).split("-").reverse().join("\u2011");
      const text = statements(key, { earliest });
      await expect(page.locator(`#${field}-error`)).toContainText(text);
      await expect(page.getByRole("alert")).toContainText(text);
      await expect(page.locator("input[name=range]")).toHaveValue(chosen.range!);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(`••${account.slice(-4)}`);
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.locator(".list__head")).toHaveCount(0);
    });
  }

  test("a period too long is refused and clears To @plain", async ({ page }) => {
    const [from, last] = [earliestFrom(today()), today()];
    test.info().annotations.push({ type: "period", description: `${from} to ${last}` });
    const account = accountsOf("100200306")[0]!;
    const to = addDays(from, 191) <= last ? addDays(from, 191) : last;
    const answer = await page.goto(
      `/AccountStatement?${new URLSearchParams({ account, range: "custom", from, to })}`,
    );
    // Early in a financial year no allowed From lies far enough back: then the period is allowed.
    if (to < addDays(from, 191)) return expect(answer?.status()).toBe(200);
    expect(answer?.status()).toBe(400);
    await expect(page.locator("#to-error")).toContainText(statements("errors.sixMonths"));
    await expect(page.locator("input[name=back]")).toHaveValue("");
    await expect(page.locator("input[name=from]")).toHaveValue(from);
  });

  test("accounts of others do not exist @plain", async ({ page }) => {
    const answer = await page.goto(`/AccountStatement?account=${accountsOf("100200301")[0]!}&range=1m`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
  });

  test("a long statement is paged by links that keep the choice; past its end stands the last page", async ({
    page,
    portal,
    context,
  }) => {
    const visitor = new Visitor(portal.url);
    await visitor.signIn("100200309");
    await context.addCookies([{ name: "session", value: visitor.cookies.get("session")!, url: portal.url }]);
    const account = accountsOf("100200309")[0]!;
    const rows = page.locator("main .list__row:not(details .list__row)");
    await page.goto(`/AccountStatement?account=${account}&range=6m`);
    await expect(rows).toHaveCount(25);
    const newest = await rows.first().textContent();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(new RegExp(`account=${handlePattern}&range=6m&page=2`));
    await expect(rows).toHaveCount(25);
    await expect.poll(() => rows.first().textContent()).not.toBe(newest);
    const secondPage = await rows.last().textContent();
    await page.getByLabel("Go to page").pressSequentially("99");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`account=${handlePattern}&range=6m&page=99`));
    // The address changes before the rows do.
    await expect.poll(() => rows.last().textContent()).not.toBe(secondPage);
    const oldest = await rows.last().textContent();
    await page.getByRole("link", { name: "Show oldest first" }).click();
    await expect.poll(() => rows.first().textContent()).toBe(oldest);
    await page.getByRole("link", { name: "Last page" }).click();
    await expect.poll(() => rows.last().textContent()).toBe(newest);
  });
});

test.describe("a browser with extensions", () => {
  // React notices the strange node and renders the page anew: that it says so is expected here, and here only.
  test.use({ expectedFaults: [/Minified React error #(418|422|423|425)/] });

  test("a node that a browser extension puts into the page breaks nothing @scripts", async ({
    page,
    portal,
  }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        document.head.append(document.createElement("meta"));
        document.body.prepend(document.createElement("extension-node"));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(portal.url);
    await rests(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    const button = page.locator("main button.button").last();
    await expect(button).toHaveCSS("background-color", "rgb(194, 65, 12)");
    await page.getByRole("button", { name: /Show Password/i }).click();
    await expect(page.locator("input[name=password]")).toHaveAttribute("type", "text");
  });
});
