import { describe, expect, it } from "vitest";
import { firstLetters, likenessOf } from "./same-name";

describe("a typed name is to that of the register", () => {
  it.each([
    ["Lakshmi Narayanan", "lakshmi narayanan"],
    ["Lakshmi Narayanan", "Narayanan, Smt. Lakshmi"],
    ["M/S Murugan Traders", "m s murugan traders"],
  ])("the same: %s, %s", (held, typed) => {
    expect(likenessOf(held, typed)).toBe("same");
  });

  it.each([
    ["Lakshmi Narayanan", "Lakshmi N"],
    ["Lakshmi Narayanan", "Lakshmy Narayanan"],
    ["Lakshmi Narayanan", "Narayanan"],
    ["R Menon", "Ravi Menon"],
    ["Mohammed Rafi Sheikh", "Mohamed Rafi"],
    ["Thirumurugan", "Tirumurugan"],
  ])("nearly the same: %s, %s", (held, typed) => {
    expect(likenessOf(held, typed)).toBe("nearly");
  });

  it.each([
    ["Lakshmi Narayanan", "Anil Kumar"],
    ["Lakshmi Narayanan", "L N"],
    ["Lakshmi Narayanan", "Lakshmi Raman"],
    ["Lakshmi Narayanan", "L"],
    ["Lakshmi Narayanan", "..."],
    ["Ravi", "Rani"],
    ["Lakshmi Narayanan", "Laxmi"],
    ["சாந்தி", "Shanthi"],
  ])("another: %s, %s", (held, typed) => {
    expect(likenessOf(held, typed)).toBe("differs");
  });
});

it("the first letters of a name tell whoever knows it", () => {
  expect(firstLetters("Lakshmi Narayanan")).toBe("L••• N•••");
  expect(firstLetters("சாந்தி  குமார்")).toBe("சா••• கு•••");
});
