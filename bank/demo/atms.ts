import type { Insertable } from "kysely";
import type { AtmTable } from "bank/database/schema-locator";
import { branchRows } from "./branches";

/** The demo's ATMs: one at most branches, and some where people pass by. */
const branchesWithout = ["0016", "0021", "0030"];

type Atm = readonly [branch: string, place: string, address: string, pinCode: string];

/** Away from the branch that looks after them, in its city. */
const elsewhere: readonly Atm[] = [
  ["0011", "Luz Corner", "4 Royapettah High Road, Luz", "600004"],
  ["0011", "Adyar Depot", "88 Lattice Bridge Road, Adyar", "600020"],
  ["0015", "Pondy Bazaar", "61 Sir Thyagaraya Road, T Nagar", "600017"],
  ["0016", "Tambaram Railway Station", "Booking hall, East Tambaram", "600059"],
  ["0012", "Mattuthavani Bus Stand", "Melur Road, Mattuthavani", "625007"],
  ["0012", "Meenakshi Temple, East Gate", "2 East Chithirai Street", "625001"],
  ["0018", "Gandhipuram", "15 Cross Cut Road, Gandhipuram", "641012"],
  ["0018", "Singanallur", "230 Trichy Road, Singanallur", "641005"],
  ["0019", "Thillai Nagar", "6 Tenth Cross, Thillai Nagar", "620018"],
  ["0021", "New Bus Stand", "Omalur Road, Meyyanur", "636004"],
  ["0024", "Medical College", "Ulloor Road, Medical College", "695011"],
  ["0025", "Vyttila Hub", "Mobility Hub, Vyttila", "682019"],
  ["0026", "Railway Station Road", "21 Railway Station Road", "680021"],
  ["0029", "Ameerpet", "7-1-59 Ameerpet Main Road", "500016"],
  ["0030", "Secunderabad Station", "Platform 1 entrance, Station Road", "500003"],
  ["0033", "Benz Circle", "39-1-77 M G Road, Benz Circle", "520010"],
  ["0034", "R K Beach", "14-1-3 Beach Road", "530002"],
  ["0035", "Alipiri", "Near the footpath to the hill, Alipiri", "517507"],
];

type AtmRow = Insertable<AtmTable>;

function atBranch({ state, city, name, address1, address2, pin_code, telephone }: (typeof branchRows)[0]) {
  const address = `${address1}, ${address2}, ${city} ${pin_code}`;
  return { state, city, place: name, address, telephone } satisfies AtmRow;
}

function away([code, place, street, pinCode]: Atm): AtmRow {
  const { state, city, telephone } = branchRows.find((branch) => branch.code === code)!;
  return { state, city, place, address: `${street}, ${city} ${pinCode}`, telephone };
}

export const atmRows: AtmRow[] = [
  ...branchRows.filter(({ code }) => !branchesWithout.includes(code)).map(atBranch),
  ...elsewhere.map(away),
];
