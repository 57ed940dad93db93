import { describe, expect, test } from "vitest";
import { amount, dashDate, text, textLike } from "./fields.server";
import { messageSchema, sampleOf, type JsonSchema } from "./json-schema.server";
import { listOf, message } from "./message.server";

function sampleOfMessage(declared: Parameters<typeof messageSchema>[0], options: object = {}) {
  const kinds: Record<string, JsonSchema> = {};
  return sampleOf(messageSchema(declared, kinds), kinds, { name: "HolidayService.answer", ...options });
}

const holidays = message({
  count: ["Count", amount],
  days: listOf("Days", { name: ["Name", textLike("Pongal")], remark: ["Remark", textLike("").optional()] }),
});

describe("the sample of a message", () => {
  test("has of each text its example, an empty one too, of each kind its sample, of a list one entry", () => {
    expect(sampleOfMessage(holidays)).toEqual({ Count: "1234.50", Days: [{ Name: "Pongal", Remark: "" }] });
  });

  test("has what is required alone, with one text for all, where that is asked for", () => {
    const sample = sampleOfMessage(holidays, { onlyRequired: true, everyText: "0" });
    expect(sample).toEqual({ Count: "1234.50", Days: [{ Name: "0" }] });
  });

  test("has of a field with an example of its own that one, and of the others of its kind theirs", () => {
    const dates = message({
      from: ["From", dashDate],
      to: ["To", dashDate.meta({ samples: ["26-01-2026"] })],
    });
    expect(sampleOfMessage(dates)).toEqual({ From: "10-03-2026", To: "26-01-2026" });
  });

  test("names the text that has none", () => {
    const unsampled = message({ days: listOf("Days", { name: ["Name", text] }) });
    expect(() => sampleOfMessage(unsampled)).toThrow("HolidayService.answer.Days.Name has no sample");
  });
});
