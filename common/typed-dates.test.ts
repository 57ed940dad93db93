import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, isoDate, parseIsoDate, type IsoDate } from "./dates";
import { parseTypedDate, readTypedDate } from "./typed-dates";

const date = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10) as IsoDate);

const today = isoDate("2026-11-26");

describe("a typed date", () => {
  it.each([
    "1987-09-02",
    "02-09-1987",
    "2.9.1987",
    "2/9/1987",
    "1987/09/02",
    "02091987",
    "19870902",
    " 2 – 9 – 1987 ",
    "2 Sep 1987",
    "2-Sept-1987",
    "2nd September, 1987",
    "Sep 2, 1987",
    "௨-௯-௧௯௮௭",
    "२/९/१९८७",
    "2 செப்டம்பர் 1987",
    "2 సెప్టెంబర్ 1987",
    "2 സെപ്റ്റംബർ 1987",
    "2.9.87",
    "2-9-87",
  ])("%s is 2 September 1987", (typed) => expect(parseTypedDate(typed)).toBe("1987-09-02"));

  it.each(["31-02-1990", "29-02-2023", "0-1-2020", "13-13-2020"])("%s does not exist", (typed) =>
    expect(readTypedDate(typed)).toEqual({ ok: false, fault: "no-such-day" }),
  );

  it.each(["yesterday", "", "2-9", "1-2-3-4", "2 Sex 1987", "31.03.", "next Monday please"])(
    "'%s' is not read as a date",
    (typed) => expect(readTypedDate(typed)).toEqual({ ok: false, fault: "unread" }),
  );

  it.each([
    ["01-01-1800", {}, "too-early"],
    ["01-01-2500", {}, "too-late"],
    ["29-02-2400", {}, "too-late"],
    ["25-11-2026", { first: today }, "too-early"],
    ["27-11-2026", { last: today }, "too-late"],
    ["27-11-26", { last: today }, "too-late"],
  ] as const)("%s is outside %j: %s", (typed, bounds, fault) =>
    expect(readTypedDate(typed, bounds)).toEqual({ ok: false, fault }),
  );

  it.each([
    ["27-11-26", { first: today }, "2026-11-27"],
    ["1-1-27", { first: today }, "2027-01-01"],
    ["26-11-26", { last: today }, "2026-11-26"],
    ["2-9-87", { last: today }, "1987-09-02"],
  ] as const)("%s with two digits of a year is a day of %j", (typed, bounds, day) =>
    expect(parseTypedDate(typed, bounds)).toBe(day),
  );

  it("as shown is read back, with any of its separators", () => {
    fc.assert(
      fc.property(date, fc.constantFrom("-", "/", ".", " "), (day, separator) => {
        expect(parseTypedDate(formatDate(day).replaceAll("-", separator))).toBe(day);
        expect(parseTypedDate(day)).toBe(day);
        expect(parseTypedDate(formatDate(day).replaceAll("-", ""))).toBe(day);
      }),
    );
  });

  it("is a day of the calendar or refused, whatever is typed", () => {
    const parts = fc.array(fc.constantFrom(..."0123456789-/. ", "Sep", "௨"), { maxLength: 14 });
    fc.assert(
      fc.property(parts, (typed) => {
        const read = parseTypedDate(typed.join(""));
        expect(read === null || parseIsoDate(read) === read).toBe(true);
      }),
    );
  });
});
