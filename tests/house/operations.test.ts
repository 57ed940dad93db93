import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ourBank } from "tests/support/banks";
import { standingAnswer } from "~/i18n/standing-answer.server";

/** What the bank's engineers are told is there, and fits the program. */
const read = (file: string) => readFileSync(file, "utf8");
const pages = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "README.md", "docs"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => file.endsWith(".md") && existsSync(file));

/** Settings of portal and bank, as the two files that read them spell them. */
const known = new Set(
  ["app/env.server.ts", "bank/env.ts"].flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z_]{4,}): /gm)].map(([, name]) => name!),
  ),
);
const notOurs = ["NODE_EXTRA_CA_CERTS"];

describe("what is told to those who run it", () => {
  it.each(pages)("%s: its links lead to what is there", (page) => {
    const targets = [...read(page).matchAll(/\]\((?!\w+:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      ([, target]) => target!,
    );
    expect(targets.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([]);
  });

  it("docs/operations.md leads to every page about running it", () => {
    const shown = read("docs/operations.md");
    const there = pages.filter((page) => page.startsWith("docs/operations/"));
    expect(there.length).toBeGreaterThan(3);
    expect(there.filter((page) => !shown.includes(`](${page.replace("docs/", "")}`))).toEqual([]);
  });

  it("every setting stands in docs/settings.md", () => {
    const shown = read("docs/settings.md");
    expect([...known].filter((name) => name !== "NODE_ENV" && !shown.includes(`\`${name}\``))).toEqual([]);
  });

  it("settings that the trial of two portals writes are settings", () => {
    const written = [...read("docs/operations/two-portals.md").matchAll(/^([A-Z_]{4,})=/gm)];
    expect(written.length).toBeGreaterThan(5);
    expect(
      written.map(([, name]) => name!).filter((name) => !known.has(name) && !notOurs.includes(name)),
    ).toEqual([]);
  });

  it("systemd gives a portal longer to stop than it gives its requests", () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read("docs/operations/net-banking-portal@.service"))!;
    const [, drain] = /drainWithin = ([\d_]+)/.exec(read("app/server/listen.server.ts"))!;
    expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(1.5 * Number(drain!.replace("_", "")));
  });

  it.each([
    ["503.http", "notSent"],
    ["502.http", "unknown"],
    ["400.http", "tooManyCookies"],
  ] as const)("the balancer's own page %s says it in the portal's words, in every language", (file, kind) => {
    expect(read(`docs/operations/answers/${file}`)).toBe(
      standingAnswer(ourBank.profile, Number(file.slice(0, 3)), kind),
    );
  });
});
