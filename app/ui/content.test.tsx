import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { i18nOf } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { Countdown, formatLeft } from "./countdown";
import { DataTable } from "./data-table";
import { shownBank } from "tests/support/banks";
import { BankContext } from "./bank";
import { errorKind } from "./error-page";
import { ErrorSummary } from "./form";
import { opensDeveloperTools } from "./guards";
import { DisplayPanel } from "./display-panel";
import { Money, Written } from "./text";
import { Pagination, SideMenu, Steps } from "./navigation";

async function html(element: React.ReactElement, path = "/", language: Language = "en"): Promise<string> {
  const handler = createStaticHandler([{ path: "*", element }]);
  const context = await handler.query(new Request(`http://portal${path}`));
  if (context instanceof Response) throw new Error("no page");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <BankContext.Provider value={shownBank}>
      <I18nextProvider i18n={i18nOf(language)}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </I18nextProvider>
    </BankContext.Provider>,
  );
}

describe("what somebody typed", () => {
  it.each<[string, Language, string]>([
    ["\u0baa\u0bb4\u0ba9\u0bbf", "en", "ta"],
    ["\u0c36\u0c4d\u0c30\u0c40", "ta", "te"],
    ["\u0d36\u0d4d\u0d30\u0d40", "ta", "ml"],
    ["\u0930\u092e\u0947\u0936", "en", "hi"],
    ["\u0c95\u0cb2\u0cbe", "en", "kn"],
    ["Ramesh (\u0baa\u0bb4\u0ba9\u0bbf)", "ml", "ta"],
    ["Ramesh", "ta", "en"],
  ])("%s on a page in %s is marked as %s", async (text, page, language) => {
    expect(await html(<Written>{text}</Written>, "/", page)).toBe(`<bdi lang="${language}">${text}</bdi>`);
  });

  it.each<[string, Language]>([
    ["\u0baa\u0bb4\u0ba9\u0bbf 3301", "ta"],
    ["Ramesh", "en"],
    ["3301", "ta"],
    ["\u05e9\u05db\u05e8", "en"],
  ])("%s on a page in %s is not marked", async (text, page) => {
    expect(await html(<Written>{text}</Written>, "/", page)).toBe(`<bdi>${text}</bdi>`);
  });
});

describe("a table", () => {
  const rows = [
    { id: 1, text: "Rent", amount: "18,000.00" },
    { id: 2, text: "<b>Salary</b>", amount: "" },
  ];
  const table = (
    <DataTable
      caption="Movements"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { heading: "Particulars", cell: (row) => row.text, names: true },
        { heading: "Amount", cell: (row) => row.amount, kind: "amount" },
      ]}
    />
  );

  it("keeps its headings for readers; on a phone the one amount stands opposite the row's name without its own", async () => {
    const markup = await html(table);
    expect(markup).toContain('<th scope="col">Particulars</th>');
    expect(markup).toContain('<th scope="row">Rent</th>');
    expect(markup).toContain('<td class="n l">18,000.00</td>');
  });

  it("repeats the headings of several amounts on a phone, of which none or one is opposite the name", async () => {
    const amount = (heading: string, leads?: boolean) => ({
      heading,
      kind: "amount" as const,
      leads,
      cell: () => "1.00",
    });
    const cells = async (...columns: ReturnType<typeof amount>[]) =>
      (await html(<DataTable caption="" rows={[1]} columns={columns} />)).match(/<td.*(?=<\/tr>)/)![0];
    const interest = '<td data-label="Interest" class="n">1.00</td>';
    expect(await cells(amount("Paid"), amount("Interest"))).toBe(
      `<td data-label="Paid" class="n">1.00</td>${interest}`,
    );
    expect(await cells(amount("Paid", true), amount("Interest"))).toBe(
      `<td class="n l">1.00</td>${interest}`,
    );
  });

  it("shows markup in a customer's text as text, and nothing as an empty cell", async () => {
    const markup = await html(table);
    expect(markup).toContain("&lt;b&gt;Salary&lt;/b&gt;");
    expect(markup).toContain('<td class="n l"></td>');
  });
});

describe("page links", () => {
  const pages = (page: number, last = 3) => (
    <Pagination page={page} pages={last} rows={120} size={50} href={(to) => `?page=${to}`} />
  );

  it("lead to the neighbours and say so", async () => {
    const markup = await html(pages(2));
    expect(markup).toMatch(/rel="prev"[^>]*href="\/\?page=1"/);
    expect(markup).toMatch(/rel="next"[^>]*href="\/\?page=3"/);
    expect(markup).toContain("Showing 51–100 of 120");
  });

  it("lead to the first and the last page, and by its number to any, with what was asked for kept", async () => {
    const href = (page: number) => `/Lists?kind=a%26b&page=${page}#rows`;
    const markup = await html(<Pagination page={7} pages={12} href={href} />);
    expect(markup).toContain('href="/Lists?kind=a%26b&amp;page=1#rows">First page');
    expect(markup).toContain('href="/Lists?kind=a%26b&amp;page=12#rows">Last page');
    expect(markup).toMatch(/<form[^>]*action="\/Lists#rows"/);
    expect(markup).toContain('<input type="hidden" name="kind" value="a&amp;b"/>');
    expect(markup.match(/name="page"/g)).toHaveLength(1);
    expect(await html(pages(2))).not.toContain("<form");
  });

  it("the first page has none before it, the last none behind it, a single page none at all", async () => {
    expect(await html(pages(1))).not.toContain('rel="prev"');
    expect(await html(pages(3))).not.toContain('rel="next"');
    expect(await html(pages(1, 1))).not.toContain("<a");
  });
});

describe("the menu", () => {
  it("opens the group of the page and marks its entry", async () => {
    const markup = await html(
      <SideMenu
        current="accounts"
        place="/Dashboard"
        groups={[
          {
            id: "accounts",
            icon: "wallet",
            label: "Accounts",
            to: "/Menu/accounts",
            entries: [
              { to: "/Dashboard", label: "Dashboard" },
              { to: "/main", label: "Home" },
            ],
          },
        ]}
      />,
    );
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1);
    expect(markup).toContain('<details open="">');
    expect(markup).toMatch(
      /aria-current="page"[^>]*href="\/Dashboard"|href="\/Dashboard"[^>]*aria-current="page"/,
    );
  });
});

describe("the languages", () => {
  it("are named in their own script and the present one is marked", async () => {
    const markup = await html(<DisplayPanel />, "/", "ta");
    for (const name of ["English", "தமிழ்", "తెలుగు", "മലയാളം"]) expect(markup).toContain(`>${name}</button>`);
    expect(markup).toMatch(/value="ta" lang="ta" aria-pressed="true"/);
    expect(markup.match(/name="language"[^>]*aria-pressed="true"/g)).toHaveLength(1);
  });
});

describe("steps", () => {
  it("tell which one is present and which are done", async () => {
    const markup = await html(<Steps steps={["Details", "Check", "Done"]} current={1} />);
    expect(markup.match(/aria-current="step"/g)).toHaveLength(1);
    expect(markup).toContain("Step 2 of 3");
    expect(markup).toContain("(done)");
  });
});

describe("an error summary", () => {
  it("leads to the fields, begins focused without scripts, and is nothing without errors", async () => {
    const markup = await html(
      <ErrorSummary errors={[{ id: "f-name", text: "Enter a name" }, { text: "Try later" }]} />,
    );
    expect(markup).toContain('<a href="#f-name">Enter a name</a>');
    expect(markup).toContain("<li>Try later</li>");
    expect(markup).toMatch(/<div[^>]*autofocus/i);
    expect(markup).toContain('tabindex="-1"');
    expect(await html(<ErrorSummary errors={[]} />)).toBe("");
  });
});

describe("money", () => {
  it("carries a word beside its colour", async () => {
    expect(await html(<Money paise={1_00_000_00n} direction="credit" word="Cr" />)).toBe(
      '<span class="money money--credit">₹1,00,000.00 Cr</span>',
    );
    expect(await html(<Money paise={-5_00n} direction="debit" />)).toBe('<span class="money">−₹5.00</span>');
  });
});

describe("time left", () => {
  it("without scripts is the clock time in India at which it ends", async () => {
    const now = new Date("2026-11-20T10:00:00Z");
    const markup = await html(<Countdown now={now} endsAt={new Date(now.getTime() + 59_000)} />);
    expect(markup).toBe('<time dateTime="2026-11-20T10:00:59.000Z">15:30:59</time>');
  });

  it("is written as minutes and seconds", () => {
    expect([0, 9, 60, 249, 1800].map(formatLeft)).toEqual(["0:00", "0:09", "1:00", "4:09", "30:00"]);
  });
});

describe("an error page", () => {
  const response = (status: number) => ({ status, statusText: "", internal: false, data: null });

  it("tells a missing page from a missing session, a foreign form and a fault of ours", () => {
    expect(errorKind(response(404))).toBe("notFound");
    expect(errorKind(response(401))).toBe("signIn");
    expect(errorKind(response(403))).toBe("forbidden");
    expect(errorKind(response(418))).toBe("fault");
    expect(errorKind(new Error("broken"))).toBe("fault");
  });
});

describe("the guard of developer tools", () => {
  const key = (name: string, held = "") => ({
    key: name,
    ctrlKey: held.includes("c"),
    shiftKey: held.includes("s"),
  });

  it("stops F12, Ctrl+Shift+I, Ctrl+Shift+J and Ctrl+U", () => {
    expect([key("F12"), key("I", "cs"), key("j", "cs"), key("u", "c")].every(opensDeveloperTools)).toBe(true);
  });

  it("leaves typing alone", () => {
    expect([key("i"), key("U", "s"), key("c", "c"), key("J", "c")].some(opensDeveloperTools)).toBe(false);
  });
});
