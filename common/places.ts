export const placeKinds = ["branch", "atm"] as const;
export type PlaceKind = (typeof placeKinds)[number];

export interface Place {
  key: string;
  state: string;
  city: string;
  name: string;
  address: string;
  telephone: string;
  code?: string;
  ifsc?: string;
}

/** Empty strings for choices not made. */
export interface ChosenPlace {
  kind: PlaceKind;
  state: string;
  city: string;
  place: string;
}

const steps = ["state", "city", "place"] as const;
export const placeSteps = ["kind", ...steps] as const;
export type PlaceStep = (typeof placeSteps)[number];

const MAX_LENGTH = 300;

/** `unchosen`: first step that was sent empty. */
export function readPlaceQuery(
  query: URLSearchParams,
): ChosenPlace & { unchosen: "state" | "city" | "place" | null } {
  const read = (name: string) => (query.get(name) ?? "").slice(0, MAX_LENGTH);
  const kind = placeKinds.find((kind) => kind === read("kind")) ?? "branch";
  const unchosen = steps.find((step) => query.get(step) === "") ?? null;
  return { kind, state: read("state"), city: read("city"), place: read("place"), unchosen };
}

/**
 * States, cities of the chosen state, and places of the chosen city. `chosen` drops choices that do not fit, and has
 * state and city of a place that came alone; `stale` is the step to choose at, if a requested value is not in its
 * list.
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
  const isStale = steps.some((step) => given[step] !== chosen[step]);
  const stale = isStale ? steps.find((step) => chosen[step] === "")! : null;
  return { chosen, states, cities, places, place, stale };
}

const distinct = (names: string[]) => [...new Set(names)];
