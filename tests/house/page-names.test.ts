import { describe, expect, it } from "vitest";
import { pageNames } from "~/i18n/page-names.generated";
import { menuFor } from "~/routes/_portal+/menu.rules";
import { pages } from "~/ui/pages.generated";
import { publicPages } from "~/ui/shell";
import { localeTexts, spoken } from "../support/words";

/** What routes say of their place: who follows a link arrives where it said, as its name is the title of the page. */
const inMenu = menuFor({ viewOnly: false }).flatMap(({ entries }) => entries);

/** Whose names are not their titles: what they are for, beside an official name; the part of a page that is open; a title the loader makes. */
const named = [
  ["/ViewPMJJBY", "/ViewPMSBY", "/ViewAPY", "/NomineeDetails"],
  ["/Send", "/FundTransfer", "/OtherBankTransfer", "/PayRdAmount", "/PayLoanAmount", "/Locator"],
].flat();

describe("the pages of menu and footer", () => {
  it("are all listed in a group that is shown", () => {
    const shown = [...inMenu, ...publicPages].map(({ to }) => to);
    const listed = Object.values(pages).flatMap((group) => group.map(({ to }) => to));
    expect(listed.sort()).toEqual(shown.sort());
  });

  it("are called as their titles say", () => {
    const others = Object.entries(pageNames).filter(
      ([, { name }]) => !/(^|[:.])title(s\.[\w-]+)?$/.test(name),
    );
    expect(others.map(([to]) => to).sort()).toEqual(named.sort());
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
