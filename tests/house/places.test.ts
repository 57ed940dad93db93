import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hubOf, menuFor, openEntries, placeOf } from "~/routes/_portal+/menu.rules";

const folder = "app/routes/_portal+";
const menu = menuFor({ viewOnly: false });
const ways = menu.flatMap(({ id, entries }) => [hubOf(id), ...entries.map(({ to }): string => to)]);

/** Addresses of pages, as their files are named, with what their handles name as the entry above them. */
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !/\.(part|test)\.tsx$|_layout/.test(file))
  .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, "utf8") }))
  .filter(({ text }) => /^export default /m.test(text))
  .map(({ file, text }) => {
    const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.tsx$/, "");
    const [, under] = /\bunder: "([^"]+)"/.exec(text) ?? [];
    return { path: `/${name.replaceAll("_.", "/")}`, under };
  });

describe("the place of a page in the menu", () => {
  it.each(pages.filter(({ path }) => path !== "/Menu"))("is one entry: $path", ({ path, under }) => {
    const { group, entry } = placeOf(under ?? path.replace("$group", "pay"));
    expect(group).toBeDefined();
    expect(ways).toContain(entry);
    // A page with an entry of its own is there.
    if (ways.includes(path)) expect(under).toBeUndefined();
  });

  it("is the closest entry above it", () => {
    expect(placeOf("/termdeposit/new")).toEqual({ group: "deposits", entry: "/TermDeposit/new" });
    expect(placeOf("/TermDeposit/close")).toEqual({ group: "deposits", entry: "/TermDeposit" });
    expect(placeOf("/Menu/cheques")).toEqual({ group: "cheques", entry: "/Menu/cheques" });
    expect(placeOf("/Elsewhere")).toEqual({});
  });
});

describe("an open group", () => {
  it.each(menu.flatMap(({ entries }) => entries.map(({ to }) => ({ to, entries }))))(
    "has at most seven entries, $to among them where it is open",
    ({ to, entries }) => {
      const { open, more } = openEntries(entries, to);
      expect(open.length + (more ? 1 : 0)).toBeLessThanOrEqual(7);
      expect(open.map((entry) => entry.to)).toContain(to);
      expect(more).toBe(entries.length > 7);
    },
  );
});
