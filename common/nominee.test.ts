import { describe, expect, test } from "vitest";
import * as places from "./cities";
import { isoDate } from "./dates";
import { isMinor, nomineeForm, typedNominee, type NomineeUse, type TypedNominee } from "./nominee";

const today = isoDate("2026-11-20");

const wife: TypedNominee = {
  nomineeName: "Devaki Narayanan",
  nomineeRelation: "wife",
  nomineeAddress1: "4 Car Street",
  nomineeAddress2: "Mylapore",
  nomineeState: "TN",
  nomineeCity: "CHENNAI",
  nomineePin: "600 004",
};
const son: TypedNominee = {
  ...wife,
  nomineeRelation: "son",
  minor: "on",
  nomineeBirth: "2015-02-28",
  guardianName: "Devaki Narayanan",
  guardianRelation: "mother",
  guardianAddress1: "4 Car Street",
  guardianAddress2: "Mylapore",
  guardianState: "KE",
  guardianCity: "KOLLAM",
  guardianPin: "691001",
};

function read(typed: TypedNominee, use: NomineeUse = "deposit") {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) if (value !== undefined) form.set(name, value);
  const read = nomineeForm(form, { use, today, places }).safeParse(typed);
  if (read.success) return read.data;
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join(), message]));
}

describe("a nominee for a deposit", () => {
  test("has a name, a relation and an address; nothing is asked of a guardian", () =>
    expect(read({ ...wife, guardianName: "typed and unticked" })).toEqual({
      nominee: {
        name: "Devaki Narayanan",
        relation: "wife",
        address1: "4 Car Street",
        address2: "Mylapore",
        place: { state: "TN", city: "CHENNAI", pinCode: "600004" },
      },
    }));

  test("who is a minor has a date of birth and a guardian", () => {
    const { nominee } = read(son) as { nominee: object };
    expect(nominee).toMatchObject({
      birth: "2015-02-28",
      guardian: { relation: "mother", place: { state: "KE", city: "KOLLAM", pinCode: "691001" } },
    });
  });

  test("comes back into the form as it was typed", () => {
    const { nominee } = read(son) as { nominee: Parameters<typeof typedNominee>[0] };
    expect(typedNominee(nominee)).toEqual({ ...son, nomineePin: "600004" });
  });

  test("each field that is left empty has its own warning, all at once", () => {
    const empty = read({ minor: "on" });
    expect(Object.keys(empty)).toHaveLength(15);
    expect(new Set(Object.values(empty)).size).toBe(15);
  });

  test.each<[keyof TypedNominee, string, string]>([
    ["nomineeName", "x".repeat(41), "nomineeNameLong"],
    ["guardianName", "x".repeat(36), "guardianNameLong"],
    ["guardianAddress2", "x".repeat(46), "guardianAddressLong"],
    ["nomineeAddress1", "...", "nomineeAddressLetters"],
    ["nomineeRelation", "guardian", "nomineeRelation"],
    ["nomineeState", "XX", "nomineeState"],
    ["nomineeCity", "KOLLAM", "nomineeCity"],
    ["nomineePin", "60000", "nomineePinForm"],
    ["nomineePin", "691001", "nomineePinElsewhere"],
    ["nomineeBirth", "2026-11-21", "nomineeBirthAhead"],
    ["nomineeBirth", "2026-02-30", "nomineeBirth"],
    ["nomineeBirth", "2008-11-20", "notMinor"],
  ])("%s: ‘%s’ is refused (%s)", (field, value, fault) =>
    expect(read({ ...son, [field]: value })).toMatchObject({ [field]: `nominee:errors.${fault}` }),
  );

  test("born today is a minor", () =>
    expect(read({ ...son, nomineeBirth: "2026-11-20" })).toHaveProperty("nominee.birth", "2026-11-20"));
});

describe("a nominee for a scheme", () => {
  const adult = { ...wife, nomineeBirth: "1980-01-02" };

  test("has a date of birth, and neither state, city nor PIN code", () => {
    expect(read(adult, "scheme")).toHaveProperty("nominee.birth", "1980-01-02");
    expect(read(adult, "scheme")).not.toHaveProperty("nominee.place");
    expect(read(wife, "scheme")).toEqual({ nomineeBirth: "nominee:errors.nomineeBirth" });
  });

  test("who is a minor has to be ticked as one", () =>
    expect(read({ ...adult, nomineeBirth: "2015-02-28" }, "scheme")).toEqual({
      nomineeBirth: "nominee:errors.isMinor",
    }));

  test("has a guardian who is of age", () => {
    expect(read({ ...son, guardianBirth: "2008-11-20" }, "scheme")).toHaveProperty("nominee.guardian.birth");
    expect(read({ ...son, guardianBirth: "2008-11-21" }, "scheme")).toEqual({
      guardianBirth: "nominee:errors.guardianAge",
    });
  });
});

test("one is a minor until the day before the eighteenth birthday, also when that is the 29th of February", () => {
  expect(isMinor(isoDate("2008-02-29"), isoDate("2026-02-27"))).toBe(true);
  expect(isMinor(isoDate("2008-02-29"), isoDate("2026-02-28"))).toBe(false);
});
