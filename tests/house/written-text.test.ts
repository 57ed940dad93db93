import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const pages = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"));

it("text that somebody typed is shown by `Written`, which knows its language", () => {
  const own = "app/ui/text.tsx";
  expect(readFileSync(own, "utf8")).toContain("<bdi");
  expect(pages.filter((file) => file !== own && readFileSync(file, "utf8").includes("<bdi"))).toEqual([]);
});
