import { expect, it } from "vitest";
import { signedInPortal } from "tests/support/portal-of-file";
import { visibleText } from "tests/support/visitor";
import { pages as menu } from "~/ui/pages.generated";

/** Offers of third parties: the three schemes stand on their own pages and in the menu, and are promoted nowhere else. */

/** Has joined no scheme, so that nothing of these is the customer's own. */
const { visitor } = await signedInPortal("100200305");

const ofSchemes = /^\/(?:Schemes|(?:View|Add)(?:PMJJBY|PMSBY|APY))/;
const listed = Object.values(menu)
  .flat()
  .map(({ to }): string => to);
const pages = [...new Set(["/main", "/Notifications", ...listed])].filter(
  (path) => !ofSchemes.test(path) && !path.startsWith("/Menu"),
);

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

it("have pages and entries of the menu, which the rule below leaves out", () => {
  expect(listed.filter((path) => ofSchemes.test(path))).not.toEqual([]);
  expect(pages.length).toBeGreaterThan(50);
});

it("stand on no other page: no link to them, and no name of theirs", async () => {
  const found: string[] = [];
  for (const path of pages) {
    let answer = await visitor.get(path);
    while (answer.location) answer = await visitor.get(answer.location);
    const main = mainOf(answer.body);
    if (/href="\/(?:Schemes|(?:View|Add)(?:PMJJBY|PMSBY|APY))/.test(main)) found.push(`${path}: link`);
    const named = /PMJJBY|PMSBY|\bAPY\b|Atal Pension|Jeevan Jyoti|Suraksha Bima/.exec(visibleText(main));
    if (named) found.push(`${path}: ${named[0]}`);
  }
  expect(found).toEqual([]);
});
