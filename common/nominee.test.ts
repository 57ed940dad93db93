import { describe, expect, test } from "vitest";
import * as places from "./cities";
import { isoDate } from "./dates";
import {
  fillHome,
  isMinor,
  nominationForm,
  nomineeEndings,
  nomineeForm,
  typedNomination,
  typedNominee,
  sumOfShares,
  toHundredths,
  withoutNominee,
  withRoom,
  type Nomination,
  type NomineeUse,
  type TypedNomination,
} from "./nominee";

type TypedNominee = ReturnType<typeof typedNominee>;

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
    ["nomineePin", "000000", "nomineePinZero"],
    ["nomineeName", "R2-D2 <b>", "nomineeNameSigns"],
    ["guardianName", "Devaki 2", "guardianNameSigns"],
    ["nomineeRelation", "husband", "minorRelation"],
    ["nomineeBirth", "2026-11-21", "nomineeBirthAhead"],
    ["nomineeBirth", "31-02-2015", "nomineeBirthForm"],
    ["nomineeBirth", "yesterday", "nomineeBirthUnread"],
    ["nomineeBirth", "01-01-1800", "nomineeBirthEarly"],
    ["nomineeBirth", "", "nomineeBirth"],
    ["nomineeBirth", "2008-11-20", "notMinor"],
  ])("%s: ‘%s’ is refused (%s)", (field, value, error) =>
    expect(read({ ...son, [field]: value })).toMatchObject({ [field]: `nominee:errors.${error}` }),
  );

  test.each(["2.9.2015", "2 Sep 2015", "2-9-15", "2015/09/02", "02092015"])("born on %s", (typed) =>
    expect(read({ ...son, nomineeBirth: typed })).toHaveProperty("nominee.birth", "2015-09-02"),
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

describe("several nominees", () => {
  const names = ["Devaki", "Arun", "Meena", "Kumar"];
  /** As many as there are shares. */
  const several = (shares: readonly string[], together = true) =>
    Object.fromEntries([
      ["count", String(shares.length)],
      ...(together ? [["together", "on"]] : []),
      ...shares.flatMap((share, at) =>
        Object.entries({ ...wife, nomineeName: names[at], share }).map(([name, value]) => [
          `${name}${nomineeEndings[at]}`,
          value,
        ]),
      ),
    ]) as TypedNomination;
  const formOf = (typed: TypedNomination) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(typed)) if (value) form.set(name, value);
    return form;
  };
  function readAll(typed: TypedNomination) {
    const form = formOf(typed);
    const read = nominationForm(form, { today, places }).safeParse(Object.fromEntries(form));
    if (read.success) return read.data.nomination;
    return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join(), message]));
  }

  test.each([
    ["60", "40"],
    ["33", "33", "34"],
    ["33.33", "33.34 %", "33.33"],
    ["0.01", "99.99"],
    ["25 %", "25", "25", "25"],
    ["1", "99"],
  ])("together have shares that sum to 100: %s, %s", (...shares) =>
    expect(readAll(several(shares))).toMatchObject({
      manner: "together",
      nominees: shares.map((share, at) => ({ name: names[at], share: parseFloat(share) })),
    }),
  );

  test.each([
    ["60", "30"],
    ["60", "41"],
    ["50", "50", "1"],
    ["33.33", "33.33", "33.33"],
  ])("shares of another sum are refused: %s, %s", (...shares) =>
    expect(readAll(several(shares))).toEqual({
      [`share-${shares.length}`]: "nominee:errors.shares",
    }),
  );

  test.each(["0", "0.00", "100", "33.333", "-5", "x", ""])(
    "‘%s’ is no share, and no sum is spoken of",
    (share) => expect(readAll(several([share, "40"]))).toEqual({ share: "nominee:errors.share" }),
  );

  test.each([
    [2, [50, 50]],
    [3, [33.34, 33.33, 33.33]],
    [4, [25, 25, 25, 25]],
  ])("%i without any share get equal ones, which sum to 100 in hundredths", (count, shares) => {
    const read = readAll(several(Array.from({ length: count }, () => " "))) as Nomination;
    expect(read.nominees.map(({ share }) => share)).toEqual(shares);
    expect(read.nominees.reduce((sum, { share }) => sum + toHundredths(share), 0)).toBe(10_000);
    expect(readAll(typedNomination(read))).toEqual(read);
  });

  test("in turn each gets all of it; what was typed as a share does not count", () =>
    expect(readAll(several(["60", "x", ""], false))).toMatchObject({
      manner: "in-turn",
      nominees: [{ share: 100 }, { share: 100 }, { share: 100 }],
    }));

  test("one alone gets all of it, whatever else is typed", () =>
    expect(readAll({ ...several(["60", "40"]), count: "1" })).toMatchObject({
      manner: "together",
      nominees: [{ name: names[0], share: 100 }],
    }));

  test("four are the most, and a count that is none is one", () => {
    for (const count of ["5", "0", "x", "1.5"])
      expect(readAll({ ...several(["25", "25", "25", "25"]), count })).toHaveProperty("nominees.length", 1);
    expect(withRoom(formOf(several(["25", "25", "25", "25"]))).get("count")).toBe("4");
  });

  test("each has warnings of its own", () => {
    const typed = { ...several(["60", "40"]), "nomineeName-2": "", nomineePin: "691001" };
    expect(readAll(typed)).toEqual({
      "nomineeName-2": "nominee:errors.nomineeName",
      nomineePin: "nominee:errors.nomineePinElsewhere",
    });
  });

  test("come back into the form as they were typed, and room for a second one asks for shares", () => {
    for (const typed of [several(["60", "40"]), several(["", ""], false), { ...son, count: "1" }]) {
      const read = readAll(typed) as Parameters<typeof typedNomination>[0];
      expect(readAll(typedNomination(read))).toEqual(read);
    }
    const two = withRoom(formOf({ ...wife, count: "1" }));
    expect([two.get("count"), two.get("together"), two.get("nomineeName")]).toEqual([
      "2",
      "on",
      wife.nomineeName,
    ]);
    expect(withoutNominee(two, "-2").get("count")).toBe("1");
  });

  test.each(["", "-2", "-3"] as const)(
    "any of them can be left out, and the others move up: %s",
    (ending) => {
      const typed = { ...several(["50", "30", "20"]), "minor-3": "on", "nomineeBirth-3": "2015-02-28" };
      const left = withoutNominee(formOf(typed), ending);
      const at = nomineeEndings.indexOf(ending);
      const rest = names.slice(0, 3).filter((_, place) => place !== at);
      expect([
        left.get("count"),
        left.get("nomineeName"),
        left.get("nomineeName-2"),
        left.get("nomineeName-3"),
      ]).toEqual(["2", ...rest, null]);
      expect(left.get("minor-2")).toBe(ending === "-3" ? null : "on");
    },
  );

  test("nobody twice: the same name and relation, unless the dates of birth differ", () => {
    const same = { ...several(["60", "40"]), "nomineeName-2": "DEVAKI." };
    expect(readAll(same)).toEqual({ "nomineeName-2": "nominee:errors.twice" });
    expect(readAll({ ...same, "nomineeRelation-2": "mother" })).toHaveProperty("nominees");
  });

  test("the sum that is told is that of the typed shares", () => {
    expect(sumOfShares(formOf(several(["60", "30 %"])))).toBe(90);
    expect(sumOfShares(formOf(several(["33.33", "33.33", "33.33"])))).toBe(99.99);
    expect(sumOfShares(formOf(several(["60", ""])))).toBeNaN();
  });

  test("one's own address is filled in where it is ticked, and the browser leaves it to the server", () => {
    const address = ["nomineeAddress1", "nomineeAddress2", "nomineeState", "nomineeCity", "nomineePin"];
    const bare = Object.fromEntries(
      Object.entries(wife).map(([name, value]) => [name, address.includes(name) ? "" : value]),
    );
    const form = formOf({ ...bare, nomineeHome: "on", count: "1" } as TypedNomination);
    expect(nominationForm(form, { today, places: null }).safeParse(Object.fromEntries(form)).success).toBe(
      true,
    );
    const place = { state: "TN", city: "CHENNAI", pinCode: "600004" } as const;
    fillHome(form, { address1: "14/2 Kutchery Road", address2: "Mylapore", place });
    const read = nominationForm(form, { today, places }).safeParse(Object.fromEntries(form));
    expect(read.data?.nomination.nominees[0]).toMatchObject({ address1: "14/2 Kutchery Road", place });
  });
});
