import * as places from "common/cities";
import { countOf, nomineeEndings, withRoom, type Nomination, type Nominee } from "common/nominee";
import type { TypedCities } from "~/ui/nominee";

export function citiesIn(form: FormData): TypedCities[] {
  const cities = (who: "nominee" | "guardian", result: string) =>
    places.citiesOf(String(form.get(`${who}State${result}`) ?? ""));
  return nomineeEndings
    .slice(0, countOf(form))
    .map((result) => ({ nominee: cities("nominee", result), guardian: cities("guardian", result) }));
}

/** The form with a nominee added or removed; null for any other button. */
export function shownAgain(form: FormData): FormData | null {
  switch (form.get("intent")) {
    case "show":
      return form;
    case "another":
      return withRoom(form, 1);
    case "fewer":
      return withRoom(form, -1);
    default:
      return null;
  }
}

export function withCityNames({ manner, nominees }: Nomination): Nomination {
  const named = <Person extends Pick<Nominee, "place">>(person: Person): Person => {
    const { place } = person;
    const city = place && places.findCity(place.state, place.city)?.name;
    return place && city ? { ...person, place: { ...place, city } } : person;
  };
  return {
    manner,
    nominees: nominees.map(({ guardian, ...nominee }) => ({
      ...named(nominee),
      ...(guardian ? { guardian: named(guardian) } : {}),
    })),
  };
}
