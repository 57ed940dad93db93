import fc from "fast-check";
import { expect, it } from "vitest";
import { scriptRuns } from "./script-runs.server";

it("divides a mixed text at every change of script, spaces staying with the word before", () => {
  expect(scriptRuns("NEFT/லட்சுமி శ్రీ ₹5 സ്ത്രീ")).toEqual([
    { script: "latin", text: "NEFT/" },
    { script: "tamil", text: "லட்சுமி " },
    { script: "telugu", text: "శ్రీ " },
    { script: "latin", text: "₹5 " },
    { script: "malayalam", text: "സ്ത്രീ" },
  ]);
});

it("keeps joiners with the letters they join", () => {
  expect(scriptRuns("അവന്\u200d")).toEqual([{ script: "malayalam", text: "അവന്\u200d" }]);
});

it("loses no character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(
        scriptRuns(text)
          .map((run) => run.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
