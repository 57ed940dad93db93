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
  await attempt(false);
  await attempt(true);
  expect(tries).toEqual(["false"]);
  const longAgo = Date.now() / 1000 - 8 * 86_400;
  utimesSync(join(folder, "browser"), longAgo, longAgo);
  await attempt(true);
  await attempt(true);
  expect(tries).toEqual(["false", "true", "true"]);
});
