import type { Insertable } from "kysely";
import type { BranchTable } from "bank/database/schema-customers";
import { bankProfile } from "~/domain/bank-profile";

/** The demo's branches beside head office. Streets and towns are real, houses and telephones are invented. */
type Branch = readonly [
  code: string,
  name: string,
  address1: string,
  address2: string,
  city: string,
  pinCode: string,
  telephone: string,
];

const branchesByState: Record<string, readonly Branch[]> = {
  "Tamil Nadu": [
    ["0011", "Mylapore", "27 North Mada Street", "Mylapore", "Chennai", "600004", "04424640011"],
    ["0012", "Madurai Main", "8 West Masi Street", "Simmakkal", "Madurai", "625001", "04522340012"],
    ["0015", "T Nagar", "112 Usman Road", "T Nagar", "Chennai", "600017", "04424340015"],
    ["0016", "Tambaram", "36 Mudichur Road", "West Tambaram", "Chennai", "600045", "04422260016"],
    ["0017", "Anna Nagar", "19 Bypass Road", "Anna Nagar", "Madurai", "625020", "04522530017"],
    ["0018", "R S Puram", "74 D B Road", "R S Puram", "Coimbatore", "641002", "04222540018"],
    ["0019", "Srirangam", "3 South Chitra Street", "Srirangam", "Tiruchirappalli", "620006", "04312430019"],
    [
      "0020",
      "Thanjavur Main",
      "51 Gandhiji Road",
      "Near Old Bus Stand",
      "Thanjavur",
      "613001",
      "04362230020",
    ],
    ["0021", "Salem Town", "22 Bazaar Street", "Shevapet", "Salem", "636002", "04272210021"],
    ["0022", "Tirunelveli Junction", "9 Madurai Road", "Junction", "Tirunelveli", "627001", "04622330022"],
    ["0023", "Kumbakonam", "17 Big Street", "Near Town Hall", "Kumbakonam", "612001", "04352420023"],
  ],
  Kerala: [
    ["0014", "Kottayam", "5 K K Road", "Baker Junction", "Kottayam", "686001", "04812560014"],
    ["0024", "Thampanoor", "31 Aristo Road", "Thampanoor", "Thiruvananthapuram", "695001", "04712330024"],
    ["0025", "Ernakulam South", "66 M G Road", "Ravipuram", "Kochi", "682016", "04842360025"],
    ["0026", "Thrissur Round", "12 Swaraj Round West", "Naikkanal", "Thrissur", "680001", "04872330026"],
    ["0027", "Mananchira", "40 S M Street", "Mananchira", "Kozhikode", "673001", "04952720027"],
    ["0028", "Palakkad Fort", "7 Court Road", "Sultanpet", "Palakkad", "678001", "04912530028"],
  ],
  Telangana: [
    ["0029", "Himayatnagar", "3-6-290 Main Road", "Himayatnagar", "Hyderabad", "500029", "04023220029"],
    ["0030", "Secunderabad", "8-2-14 Rashtrapati Road", "Kingsway", "Hyderabad", "500003", "04027710030"],
    ["0031", "Hanamkonda", "5-9-40 Kishanpura", "Hanamkonda", "Warangal", "506001", "08702550031"],
    ["0032", "Karimnagar", "2-7-118 Mukarampura", "Near Clock Tower", "Karimnagar", "505001", "08782240032"],
  ],
  "Andhra Pradesh": [
    ["0013", "Nellore", "41 Trunk Road", "Santhapet", "Nellore", "524001", "08612330013"],
    ["0033", "Governorpet", "27-14-5 Eluru Road", "Governorpet", "Vijayawada", "520002", "08662570033"],
    [
      "0034",
      "Dwaraka Nagar",
      "47-10-22 Main Road",
      "Dwaraka Nagar",
      "Visakhapatnam",
      "530016",
      "08912740034",
    ],
    ["0035", "Tirupati", "13-6-8 Tilak Road", "Near Govindaraja Temple", "Tirupati", "517501", "08772220035"],
    ["0036", "Brodipet", "4-1-60 Fourth Lane", "Brodipet", "Guntur", "522002", "08632350036"],
  ],
};

export const branchRows: Insertable<BranchTable>[] = Object.entries(branchesByState).flatMap(
  ([state, branches]) =>
    branches.map(([code, name, address1, address2, city, pin_code, telephone]) => ({
      code,
      name,
      address1,
      address2,
      city,
      state,
      pin_code,
      ifsc: `${bankProfile.ifscPrefix}000${code}`,
      telephone,
    })),
);
