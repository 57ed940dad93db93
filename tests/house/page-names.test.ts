import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageNames } from "~/i18n/page-names.generated";
import { menuFor } from "~/routes/_portal+/menu.rules";
import { pages } from "~/ui/pages.generated";
import { publicPages } from "~/ui/shell";
import { localeTexts, spoken } from "../support/words";

/** What routes say of their place: who follows a link arrives where it said, as its name is the title of the page. */
const inMenu = menuFor({ viewOnly: false }).flatMap(({ entries }) => entries);

/** Titles that the routes' handles name, as `area:key`. */
const titles = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) => {
    const [, title] = /^ {2}title: "([^"]+)"/m.exec(readFileSync(`app/routes/${file}`, "utf8")) ?? [];
    const path = `/${file.slice(file.lastIndexOf("/") + 1, -".tsx".length).replaceAll("_.", "/")}`;
    return title && path in pageNames ? [{ path, title }] : [];
  });

/** Their loaders make the title: of what is chosen, of the way of a payment. */
const titled = {
  "/Send": "transfers:send.title",
  "/PayRdAmount": "transfers:titles.rd-instalment",
  "/PayLoanAmount": "transfers:titles.loan-repayment",
};
const ofChoice = ["/FundTransfer", "/OtherBankTransfer", "/Locator"];

describe("the pages of menu and footer", () => {
  it("are all listed in a group that is shown, or found", () => {
    const shown = [...inMenu, ...publicPages, ...pages.found].map(({ to }) => to);
    const listed = Object.values(pages).flatMap((group) => group.map(({ to }) => to));
    expect(listed.sort()).toEqual(shown.sort());
  });

  it.each(spoken)("have the menu's words as their headings in %s", (language) => {
    const texts = localeTexts(language);
    const known = new Map([
      ...titles.map(({ path, title }) => [path, title] as const),
      ...Object.entries(titled),
    ]);
    const others = Object.entries(pageNames).filter(
      ([path, { name }]) => texts.get(known.get(path) ?? "") !== texts.get(name),
    );
    expect(others.map(([path]) => path).sort()).toEqual(ofChoice.toSorted());
  });

  it.each(spoken)("have a name in %s, and say what they are for where a hub lists them", (language) => {
    const texts = localeTexts(language);
    const lacking = inMenu.filter(({ to }) => {
      const { name, about = "" } = pageNames[to]!;
      return !texts.has(name) || !texts.has(about);
    });
    expect(lacking).toEqual([]);
  });
});
