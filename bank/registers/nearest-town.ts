import towns from "./towns.json" with { type: "json" };

/** A browser's own position is coarse, and towns are wide. */
const MAX_KM = 50;
const KM_A_DEGREE = 111.2;

const numberIn = (text: string) => (text === "" ? NaN : Number(text));

/** The town nearest to a position in degrees, within 50 km; null for other positions and for none. */
export function nearestTown(latitude: string, longitude: string): string | null {
  const [north, east] = [numberIn(latitude), numberIn(longitude)];
  const narrowing = Math.cos((north * Math.PI) / 180);
  const distances = towns.map(({ town, ...at }) => ({
    town,
    km: KM_A_DEGREE * Math.hypot(at.latitude - north, (at.longitude - east) * narrowing),
  }));
  const nearest = distances.reduce((best, other) => (other.km < best.km ? other : best));
  return nearest.km <= MAX_KM ? nearest.town : null;
}
