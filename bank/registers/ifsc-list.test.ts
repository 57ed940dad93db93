import { describe, expect, test } from "vitest";
import { bankOfIfsc } from "./ifsc-list";

describe("the bank of an IFSC", () => {
  test.each([
    ["SBIN0000800", "State Bank of India"],
    ["HDFC0000004", "HDFC Bank"],
    ["IDIB000M006", "Indian Bank"],
    ["FDRL0001001", "Federal Bank"],
  ])("%s is %s", (ifsc, name) => expect(bankOfIfsc(ifsc)).toBe(name));

  test.each([
    ["HDFC0CADARS", "Adarsh Co-operative Bank"],
    ["TNSC0010600", "Madurai District Central Co-operative Bank"],
    ["UTIB0SKDB88", "Kottayam District Co-operative Bank"],
    ["KSCB0006001", "Tumkur District Central Bank"],
    ["JAKA0JKBCCB", "Baramulla Central Co-operative Bank"],
  ])("of a sponsor's code is the bank that uses it: %s is %s", (ifsc, name) =>
    expect(bankOfIfsc(ifsc)).toBe(name),
  );

  test.each(["HDFC0000000", "ABCD0000001", "SBIN1000800", "sbin0000800", "SBIN00008001", "__proto__", ""])(
    "'%s' is nobody's",
    (ifsc) => expect(bankOfIfsc(ifsc)).toBeNull(),
  );
});
