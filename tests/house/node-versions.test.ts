import { expect, it } from "vitest";
import { nodeWarning } from "../../scripts/root.mjs";

it.each(["20.19.0", "21.7.3", "23.11.0"])("a start on Node %s warns that its support is over", (version) => {
  expect(nodeWarning(version)).toMatch(new RegExp(`^Node ${version} .*Install Node 24\\.$`));
});

it.each(["22.12.0", "24.1.0", "26.0.0"])("a start on Node %s says nothing", (version) => {
  expect(nodeWarning(version)).toBeUndefined();
});
