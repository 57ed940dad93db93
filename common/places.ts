/** Branches and ATMs, and how a customer comes to one of them: state, city, place. */
export const placeKinds = ["branch", "atm"] as const;
export type PlaceKind = (typeof placeKinds)[number];

export interface Place {
  /** What an address carries to name it: a branch's code, an ATM's address. */
  key: string;
  state: string;
  city: string;
  /** Of the branch, or where the ATM stands. */
  name: string;
  address: string;
  telephone: string;
  /** Of branches. */
  code?: string;
  ifsc?: string;
}

/** What is chosen so far; empty where nothing is. */
export interface ChosenPlace {
  kind: PlaceKind;
  state: string;
  city: string;
  place: string;
}

export const placeSteps = ["kind", "state", "city", "place"] as const;
export type PlaceStep = (typeof placeSteps)[number];

/** Longer values are none of ours. */
const MAX_LENGTH = 300;

/** `unchosen`: the first step that was sent with nothing chosen. */
export function readPlaceQuery(
  query: URLSearchParams,
): ChosenPlace & { unchosen: "state" | "city" | "place" | null } {
  const read = (name: string) => (query.get(name) ?? "").slice(0, MAX_LENGTH);
  const kind = placeKinds.find((kind) => kind === read("kind")) ?? "branch";
  const steps = ["state", "city", "place"] as const;
  const unchosen = steps.find((step) => query.get(step) === "") ?? null;
  return { kind, state: read("state"), city: read("city"), place: read("place"), unchosen };
}

/**
 * What there is to choose from: states, cities of the chosen state, places of the chosen city. `chosen` is without what does
 * not go together, and with state and city of a place that came alone; `stale` is the step to choose at now when something
 * asked for is not in the list, or not below what stands before it.
 */
export function findPlaces(all: readonly Place[], requested: ChosenPlace) {
  const { kind } = requested;
  const alone =
    requested.state === "" && requested.city === "" && all.find(({ key }) => key === requested.place);
  const { state, city } = alone || requested;
  const states = distinct(all.map((place) => place.state));
  const inState = all.filter((place) => place.state === state);
  const cities = distinct(inState.map((place) => place.city));
  const places = inState.filter((place) => place.city === city);
  const place = places.find(({ key }) => key === requested.place) ?? null;
  const chosen: ChosenPlace = {
    kind,
    state: inState.length > 0 ? state : "",
    city: places.length > 0 ? city : "",
    place: place?.key ?? "",
  };
  const given = { state, city, place: requested.place };
  const steps = ["state", "city", "place"] as const;
  const isStale = steps.some((step) => given[step] !== chosen[step]);
  const stale = isStale ? steps.find((step) => chosen[step] === "")! : null;
  return { chosen, states, cities, places, place, stale };
}

const distinct = (names: string[]) => [...new Set(names)];
