import { describe, expect, it } from "vitest";
import { readOptions } from "../../scripts/test/options.mjs";

describe("what stands after npm test --", () => {
  it("nothing is everything", () => {
    expect(readOptions([])).toEqual({ words: [], keeps: false });
  });

  it("words choose an area", () => {
    expect(readOptions(["cards", "payees"])).toMatchObject({ words: ["cards", "payees"] });
  });

  it("a share of the run has a number", () => {
    expect(readOptions(["--shard=2/3"])).toMatchObject({ shard: { index: 2, count: 3 } });
  });

  it.each([["--shard"], ["--shard=0/3"], ["--shard=4/3"], ["--shard=2"], ["--merge=a"], ["--quick"]])(
    "%s is refused with what there is",
    (flag) => {
      expect(readOptions([flag]).fault).toContain("npm test -- --shard=1/3");
    },
  );

  it("shares are merged from their folders", () => {
    expect(readOptions(["--merge", "a", "b"])).toMatchObject({ folders: ["a", "b"] });
    expect(readOptions(["--merge"]).fault).toContain("folders");
  });

  it("a change is one since HEAD, or since a commit that is named", () => {
    expect(readOptions(["--changed"])).toMatchObject({ changed: "HEAD" });
    expect(readOptions(["--changed", "main"])).toMatchObject({ changed: "main", words: [] });
    expect(readOptions(["--changed=main"])).toMatchObject({ changed: "main" });
    expect(readOptions(["--changed", "main", "cards"]).fault).toContain("one commit");
  });

  it("costs are kept of everything or of an area", () => {
    expect(readOptions(["--keep-costs", "cards"])).toEqual({ words: ["cards"], keeps: true });
  });

  it("what does not go together is refused", () => {
    expect(readOptions(["--shard=1/2", "cards"]).fault).toContain("leave the words out");
    expect(readOptions(["--shard=1/2", "--changed"]).fault).toContain("one of --shard=1/2 and --changed");
  });
});
