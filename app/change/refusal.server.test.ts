import { expect, it } from "vitest";
import { formErrorOf, refusalMessage, statusOf } from "./refusal.server";

const customer = { language: "en" } as const;

it.each(["constructor", "__proto__", "toString", "4711"])(
  "a refusal with the code %s, which has no text, passes in the bank's words",
  (code) => {
    const wording = refusalMessage(customer, { code, message: "Not today." });
    expect(wording).toEqual({ words: "Not today." });
    expect(formErrorOf(wording)).toBe("Not today.");
    expect(statusOf({ code, wording })).toBe(400);
  },
);

it("a refusal with a code of ours is said in the customer's language", () => {
  const refused = { code: "7001", message: "Not today." };
  expect(refusalMessage(customer, refused)).not.toEqual({ words: "Not today." });
});
