import { describe, expect, it } from "vitest";
import { classes } from "./recipe";

describe("classes", () => {
  it("a recipe without variants is its name", () => {
    expect(classes("button", {})).toBe("button");
    expect(classes("button", { look: undefined, wide: false })).toBe("button");
  });

  it("a worded variant adds its value, a switch its own name", () => {
    expect(classes("button", { look: "quiet", wide: true })).toBe("button button--quiet button--wide");
  });
});
