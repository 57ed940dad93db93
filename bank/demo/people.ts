import type { AccountKind } from "common/accounts";

/** Who the demo's customers are and which accounts they hold. Names and numbers are invented. */

export const demoPasswords = { login: "Kaveri@2026", transaction: "Cauvery#2026" } as const;

export interface DemoCustomer {
  number: string;
  name: string;
  mobile: string;
  email?: string;
  /** In the city of the home branch. */
  address: readonly [line1: string, line2: string, pinCode: string];
  /** Some have given the bank none. */
  pan?: string;
  aadhaar: string;
  /** `YYYY-MM-DD`; a firm has none. */
  dateOfBirth?: string;
  status?: "blocked" | "unregistered";
  viewOnly?: boolean;
  corporateName?: string;
  /** Days from the day of loading on which the passwords expire; negative: that long ago. */
  expires?: { login: number; transaction: number };
  /** Both passwords were given by the bank and have to be changed. */
  firstLogin?: boolean;
  /** The primary account first; its branch is the home branch. */
  accounts: readonly DemoAccount[];
}

export interface DemoAccount {
  /** Branch (4), product (4), serial (7). */
  number: string;
  kind: AccountKind;
  /** `YYYY-MM-DD`, or months before the day of loading where the history shows the opening. */
  opened: string | number;
  jointHolders?: readonly string[];
}

/** Names of the products by the four digits that follow the branch. */
export const products: Readonly<Record<string, string>> = {
  "1001": "Savings Bank",
  "1002": "Savings Bank Plus",
  "1101": "Current Account",
  "1201": "Secured Overdraft",
  "1301": "Cash Credit (Hypothecation)",
  "2001": "Fixed Deposit, Monthly Interest",
  "2002": "Fixed Deposit, Reinvestment",
  "2101": "Recurring Deposit",
  "3001": "Housing Loan",
  "3002": "Loan against Deposit",
};

/** 100200306 opened the account within the history. */
export const smallestOpenedMonthsAgo = 8;

export const demoCustomers: readonly DemoCustomer[] = [
  {
    number: "100200301",
    name: "Lakshmi Narayanan",
    mobile: "9840012301",
    email: "lakshmi.narayanan@example.com",
    address: ["14/2 Kutchery Road", "Mylapore", "600004"],
    pan: "ABCPL3301K",
    aadhaar: "999900000301",
    dateOfBirth: "1984-06-17",
    accounts: [
      { number: "001110010003301", kind: "savings", opened: "2012-07-09" },
      {
        number: "001110020003302",
        kind: "savings",
        opened: "2017-02-20",
        jointHolders: ["Janaki Narayanan"],
      },
      { number: "001111010003303", kind: "current", opened: "2019-11-04" },
      { number: "001120010003304", kind: "fixed-deposit", opened: 20 },
      { number: "001120020003305", kind: "fixed-deposit", opened: 14 },
      { number: "001120020003306", kind: "fixed-deposit", opened: 23 },
      { number: "001121010003307", kind: "recurring-deposit", opened: 10 },
      { number: "001130010003308", kind: "loan", opened: 23 },
      { number: "001120020003309", kind: "fixed-deposit", opened: 48 },
    ],
  },
  {
    number: "100200302",
    name: "Anitha Reddy",
    mobile: "9840012302",
    email: "anitha.reddy@example.com",
    address: ["3-118 Stonehouse Peta", "Second Street", "524002"],
    pan: "ABCPR3302L",
    aadhaar: "999900000302",
    dateOfBirth: "1996-01-29",
    firstLogin: true,
    accounts: [{ number: "001310010003311", kind: "savings", opened: "2021-08-16" }],
  },
  {
    number: "100200303",
    name: "Mathew Varghese",
    mobile: "9840012303",
    email: "mathew.varghese@example.com",
    address: ["Kizhakkethil House", "Collectorate P O", "686002"],
    pan: "ABCPV3303M",
    aadhaar: "999900000303",
    dateOfBirth: "1971-11-03",
    expires: { login: -3, transaction: 57 },
    accounts: [{ number: "001410010003312", kind: "savings", opened: "2009-04-13" }],
  },
  {
    number: "100200304",
    name: "Fathima Beevi",
    mobile: "9840012304",
    email: "fathima.beevi@example.com",
    address: ["62 Kazimar Street", "Near Mahaboob Palayam", "625001"],
    pan: "ABCPB3304N",
    aadhaar: "999900000304",
    dateOfBirth: "1979-03-22",
    expires: { login: 5, transaction: 5 },
    accounts: [
      { number: "001210010003313", kind: "savings", opened: "2015-10-01" },
      { number: "001220020003314", kind: "fixed-deposit", opened: 2 },
      { number: "001230020003315", kind: "loan", opened: 1 },
    ],
  },
  {
    number: "100200305",
    name: "Sri Murugan Traders",
    mobile: "9840012305",
    email: "accounts@murugantraders.example.com",
    address: ["118 East Veli Street", "Rice Mandi Complex", "625001"],
    pan: "ABCFS3305P",
    aadhaar: "999900000305",
    corporateName: "Sri Murugan Traders",
    accounts: [
      { number: "001211010003321", kind: "current", opened: "2011-06-30" },
      { number: "001212010003322", kind: "overdraft", opened: "2016-01-18" },
      { number: "001213010003323", kind: "cash-credit", opened: "2014-09-05" },
      { number: "001213010003324", kind: "cash-credit", opened: "2017-03-27" },
      { number: "001213010003325", kind: "cash-credit", opened: "2018-08-13" },
      { number: "001213010003326", kind: "cash-credit", opened: "2019-12-02" },
      { number: "001213010003327", kind: "cash-credit", opened: "2021-05-24" },
      { number: "001213010003328", kind: "cash-credit", opened: "2023-02-06" },
    ],
  },
  {
    number: "100200306",
    name: "Devika Nair",
    mobile: "9840012306",
    address: ["Thekkedathu House", "Nagampadam", "686001"],
    aadhaar: "999900000306",
    dateOfBirth: "2003-09-12",
    accounts: [{ number: "001410010003331", kind: "savings", opened: smallestOpenedMonthsAgo }],
  },
  {
    number: "100200307",
    name: "Ramesh Babu",
    mobile: "9840012307",
    email: "ramesh.babu@example.com",
    address: ["22 Magunta Layout", "Pogathota", "524003"],
    pan: "ABCPB3307R",
    aadhaar: "999900000307",
    dateOfBirth: "1988-12-30",
    status: "blocked",
    accounts: [{ number: "001310010003332", kind: "savings", opened: "2018-05-21" }],
  },
  {
    number: "100200308",
    name: "Saraswathi Ammal",
    mobile: "9840012308",
    email: "saraswathi.ammal@example.com",
    address: ["9 Sannathi Street", "Thirupparankundram", "625005"],
    pan: "ABCPA3308S",
    aadhaar: "999900000308",
    dateOfBirth: "1958-02-08",
    status: "unregistered",
    accounts: [{ number: "001210010003333", kind: "savings", opened: "2006-03-15" }],
  },
  {
    number: "100200309",
    name: "Joseph Xavier",
    mobile: "9840012309",
    email: "joseph.xavier@example.com",
    address: ["77 Santhome High Road", "Santhome", "600004"],
    pan: "ABCPX3309T",
    aadhaar: "999900000309",
    dateOfBirth: "1982-04-25",
    accounts: [{ number: "001110010003341", kind: "savings", opened: "2013-01-07" }],
  },
  {
    number: "100200310",
    name: "Meenakshi Sundaram",
    mobile: "9840012310",
    email: "meenakshi.sundaram@example.com",
    address: ["31 Tallakulam Main Road", "Tallakulam", "625002"],
    pan: "ABCPM3310U",
    aadhaar: "999900000310",
    dateOfBirth: "1966-07-19",
    viewOnly: true,
    accounts: [{ number: "001210010003351", kind: "savings", opened: "2010-12-20" }],
  },
];

export function getDemoCustomer(customerNumber: string): DemoCustomer {
  const customer = demoCustomers.find(({ number }) => number === customerNumber);
  if (!customer) throw new RangeError(`no demo customer ${customerNumber}`);
  return customer;
}

/** Account numbers of a demo customer, the primary one first. */
export const accountsOf = (customerNumber: string): string[] =>
  getDemoCustomer(customerNumber).accounts.map(({ number }) => number);
