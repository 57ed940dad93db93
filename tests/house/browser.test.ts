import { mkdtempSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bring } from "../../scripts/browser.mjs";

/** A run of the tests waits for no network again and again. */
it("what could not be installed is tried again after a week, and what could is forgotten", async () => {
  const folder = mkdtempSync(join(tmpdir(), "net-banking-portal-missed-"));
  const tries: string[] = [];
  const attempt = (answer: boolean) =>
    bring("browser", () => Promise.resolve(tries.push(String(answer)) > 0 && answer), folder);
  // The file system's clock may be another than the program's (docs/tests.md, any day).
  const age = (days: number) => {
    const then = Date.now() / 1000 - days * 86_400;
    utimesSync(join(folder, "browser"), then, then);
  };
  await attempt(false);
  age(6);
  await attempt(true);
  expect(tries).toEqual(["false"]);
  age(8);
  await attempt(true);
  await attempt(true);
  expect(tries).toEqual(["false", "true", "true"]);
});
