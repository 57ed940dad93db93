import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { menuFor } from "~/routes/_portal+/menu.rules";
import { spoken, words } from "../support/words";

/** Who follows a link arrives where it said: a page is called in its heading what the menu calls it. */
const routes = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app/routes"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file.endsWith(".tsx"));

/** The key of the title that the route of an address names; undefined where its loader gives one. */
function titleOf(to: string): string | undefined {
  const [page = "", ...below] = to.slice(1).split("/");
  const names = [[page, ...below].join("."), [`${page}_`, ...below].join(".")];
  const file = routes.find((route) => names.includes(basename(route, ".tsx")));
  if (!file) throw new Error(`no route stands for ${to}`);
  return /\btitle: "([\w-]+:[\w.-]+)"/.exec(readFileSync(file, "utf8"))?.[1];
}

/** Named in the menu by what they are for; their headings are official names, or the part of a page that is open. */
const official = ["/ViewPMJJBY", "/ViewPMSBY", "/ViewAPY", "/NomineeDetails"];

const entries = menuFor({ viewOnly: false })
  .flatMap((group) => group.entries)
  .filter(({ to }) => !official.includes(to));

describe.each(spoken)("in %s", (language) => {
  it.each(entries)("$to is called what the menu calls it", ({ label, to }) => {
    const title = titleOf(to);
    if (title === undefined) return expect(to).toMatch(/^\/(Send|\w*Transfer|Pay\w+|Locator)$/);
    const [area, key] = title.split(":") as ["common", "title"];
    expect(words(language, area)(key)).toBe(words(language, "common")(`menu.${label}`));
  });
});
