import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HELPLINE } from "common/contract/act.server";
import { acts } from "common/contract/acts.server";

const alone = acts.flatMap(({ key, alone }) => (alone ? [{ key: String(key), ...alone }] : []));

describe("what a session alone may do", () => {
  it("is declared with why that is enough, for every act without password and OTP", () => {
    const without = acts.filter(({ authority }) => authority === "none").map(({ key }) => String(key));
    expect(alone.map(({ key }) => key)).toEqual(without);
  });

  it("is the table of docs/security.md", () => {
    const [, section = ""] = readFileSync("docs/security.md", "utf8").split(
      "\n## What a session alone may do\n",
    );
    const rows = section
      .split("\n## ")[0]!
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
      .map(([, key, why, undoneBy]) => ({ key, why, undoneBy }));
    expect(rows).toEqual(alone);
  });

  it.each(alone)("$key is undone with a proof, or undoes nothing that took one", ({ key, why, undoneBy }) => {
    if (undoneBy === HELPLINE) return expect(why).toBe("it only takes away");
    const undoing = acts.find((act) => String(act.key) === undoneBy);
    expect(undoing).toBeDefined();
    if (why === "it keeps money in, or goes on with what was authorised") expect(undoneBy).toBe(key);
    else expect(undoing!.authority).not.toBe("none");
  });
});
