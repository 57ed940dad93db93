import { describe, expect, it } from "vitest";
import { englishAmount, englishNumber } from "./english";

const belowHundred = [
  "zero, one, two, three, four, five, six, seven, eight, nine",
  "ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen",
  "twenty, twenty-one, twenty-two, twenty-three, twenty-four, twenty-five, twenty-six, twenty-seven, twenty-eight, twenty-nine",
  "thirty, thirty-one, thirty-two, thirty-three, thirty-four, thirty-five, thirty-six, thirty-seven, thirty-eight, thirty-nine",
  "forty, forty-one, forty-two, forty-three, forty-four, forty-five, forty-six, forty-seven, forty-eight, forty-nine",
  "fifty, fifty-one, fifty-two, fifty-three, fifty-four, fifty-five, fifty-six, fifty-seven, fifty-eight, fifty-nine",
  "sixty, sixty-one, sixty-two, sixty-three, sixty-four, sixty-five, sixty-six, sixty-seven, sixty-eight, sixty-nine",
  "seventy, seventy-one, seventy-two, seventy-three, seventy-four, seventy-five, seventy-six, seventy-seven, seventy-eight, seventy-nine",
  "eighty, eighty-one, eighty-two, eighty-three, eighty-four, eighty-five, eighty-six, eighty-seven, eighty-eight, eighty-nine",
  "ninety, ninety-one, ninety-two, ninety-three, ninety-four, ninety-five, ninety-six, ninety-seven, ninety-eight, ninety-nine",
].flatMap((ten) => ten.split(", "));

describe("English numbers", () => {
  it("below a hundred are the known words", () => {
    expect(Array.from({ length: 100 }, (_, number) => englishNumber(number))).toEqual(belowHundred);
  });

  it.each([
    [100, "one hundred"],
    [101, "one hundred one"],
    [999, "nine hundred ninety-nine"],
    [1000, "one thousand"],
    [1100, "one thousand one hundred"],
    [23_456, "twenty-three thousand four hundred fifty-six"],
    [1_00_000, "one lakh"],
    [1_00_001, "one lakh one"],
    [99_99_999, "ninety-nine lakh ninety-nine thousand nine hundred ninety-nine"],
    [1_00_00_000, "one crore"],
    [1_23_45_678, "one crore twenty-three lakh forty-five thousand six hundred seventy-eight"],
    [10_00_00_00_000, "one thousand crore"],
    [10_00_00_00_00_000, "one lakh crore"],
    [1_00_00_00_00_00_000, "ten lakh crore"],
  ])("%i is %s", (number, words) => {
    expect(englishNumber(number)).toBe(words);
  });
});

describe("English amounts", () => {
  it.each([
    [0, 0, "Rupees zero only"],
    [0, 1, "Paisa one only"],
    [0, 21, "Paise twenty-one only"],
    [0, 70, "Paise seventy only"],
    [1, 0, "Rupee one only"],
    [1, 1, "Rupee one and paisa one only"],
    [2, 10, "Rupees two and paise ten only"],
    [1_23_456, 70, "Rupees one lakh twenty-three thousand four hundred fifty-six and paise seventy only"],
    [500, 0, "Rupees five hundred only"],
  ])("%i rupees and %i paise are %s", (rupees, paise, text) => {
    expect(englishAmount(rupees, paise)).toBe(text);
  });
});
