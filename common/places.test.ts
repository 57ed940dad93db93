import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPlaces, readPlaceQuery, type Place } from "./places";

const place = (key: string, state: string, city: string): Place => ({
  key,
  state,
  city,
  name: `Place ${key}`,
  address: `Address ${key}`,
  telephone: "04424640011",
});
const all = [
  place("1", "Kerala", "Kochi"),
  place("2", "Kerala", "Kochi"),
  place("3", "Kerala", "Kottayam"),
  place("4", "Tamil Nadu", "Chennai"),
];
const asked = (query: string) => findPlaces(all, readPlaceQuery(new URLSearchParams(query)));

describe("a place is come to in three steps", () => {
  test("first the states, each once, branches unless ATMs are asked for", () => {
    expect(asked("")).toEqual({
      chosen: { kind: "branch", state: "", city: "", place: "" },
      states: ["Kerala", "Tamil Nadu"],
      cities: [],
      places: [],
      place: null,
      stale: null,
    });
    expect(asked("kind=atm").chosen.kind).toBe("atm");
    expect(asked("kind=bank").chosen.kind).toBe("branch");
  });

  test("then the cities of the state, then the places of the city, then one of them", () => {
    expect(asked("state=Kerala").cities).toEqual(["Kochi", "Kottayam"]);
    expect(asked("state=Kerala&city=Kochi").places.map(({ key }) => key)).toEqual(["1", "2"]);
    expect(asked("state=Kerala&city=Kochi&place=2").place).toBe(all[1]);
  });

  test("its key alone is enough", () => {
    expect(asked("place=3")).toMatchObject({
      chosen: { state: "Kerala", city: "Kottayam", place: "3" },
      place: all[2],
      stale: null,
    });
  });
});

describe("what does not go together falls back to its step", () => {
  test.each([
    ["state=Goa", "state", { state: "", city: "", place: "" }],
    ["state=Kerala&city=Chennai", "city", { state: "Kerala", city: "", place: "" }],
    ["state=Kerala&city=Chennai&place=4", "city", { state: "Kerala", city: "", place: "" }],
    ["state=Kerala&city=Kochi&place=3", "place", { state: "Kerala", city: "Kochi", place: "" }],
    ["city=Kochi", "state", { state: "", city: "", place: "" }],
    ["place=99", "state", { state: "", city: "", place: "" }],
  ])("%s: %s", (query, stale, chosen) => {
    expect(asked(query)).toMatchObject({ stale, chosen, place: null });
  });

  test("whatever an address says, what is chosen is in the list or empty", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (state, city, key) => {
        const query = new URLSearchParams({ state, city, place: key });
        const { chosen, place } = findPlaces(all, readPlaceQuery(query));
        expect(["", "Kerala", "Tamil Nadu"]).toContain(chosen.state);
        expect(place === null || place.key === chosen.place).toBe(true);
      }),
    );
  });
});
