import { isoDate, type IsoDate } from "./dates";
import type { Paise } from "./money";

/** The one file a bank edits: its names, numbers, looks and offer. Other texts for customers are in `locales/`. */

const colours = {
  brand: { light: "#F15A22", dark: "#F15A22" },
  brandStrong: { light: "#C2410C", dark: "#C2410C" },
  ink: { light: "#1B2430", dark: "#ECEFF3" },
  muted: { light: "#55606E", dark: "#A9B4C2" },
  paper: { light: "#FAF8F6", dark: "#12161C" },
  card: { light: "#FFFFFF", dark: "#1B222B" },
  line: { light: "#E3DED8", dark: "#36404C" },
  control: { light: "#847B72", dark: "#8A95A3" },
  credit: { light: "#0B6B3A", dark: "#5FD096" },
  danger: { light: "#B3261E", dark: "#FF9A92" },
  information: { light: "#0B5394", dark: "#8CC4FF" },
  onBrand: { light: "#FFFFFF", dark: "#FFFFFF" },
};
export type ColourName = keyof typeof colours;

export interface BankProfile {
  name: string;
  shortName: string;
  /** IFSC prefix of the bank's own branches. */
  ifscPrefix: string;
  /** An image under `public/`, shown in the header; null shows the name alone. */
  logo: string | null;
  helpline: string;
  customerCareEmail: string;
  website: string;
  /** Finds an address on a map: what is looked for is put behind it. */
  mapSearch: string;
  /** `view-only`: nothing that moves money is offered, and the sign-in page says so. */
  offer: "transactional" | "view-only";
  colours: Record<ColourName, { light: string; dark: string }>;
  /** Links to the bank's own pages, in the footer. The label is a key in `locales/*`/common.json under `links`. */
  links: ReadonlyArray<{
    label: "mobileBanking" | "smsBanking" | "upiBanking" | "branchBanking";
    href: string;
  }>;
  /** Who insures deposits, up to how much for each depositor of the bank, principal and interest together, from a day on. */
  depositInsurance: {
    insurer: string;
    website: string;
    limits: ReadonlyArray<{ from: IsoDate; upTo: Paise }>;
  };
  /** Guards of the specification's portal. Each can be switched off: they get in the way of password managers. */
  guards: { clipboard: boolean; contextMenu: boolean; developerTools: boolean };
  /** Seconds without a key, touch or pointer until 'still there?', and from there to sign-out (with scripts). */
  idle: { askAfter: number; endAfter: number };
  /** From this amount on a debit is told by text message, also to those who want none. */
  debitsAlwaysToldFrom: Paise;
  /** Whether a stop of a cheque wants the transaction password. */
  stopAsksPassword: boolean;
}

export const bankProfile: BankProfile = {
  name: "Kaveri Grameena Co-operative Bank",
  shortName: "Kaveri Bank",
  ifscPrefix: "KVGB",
  logo: "/logo.svg",
  helpline: "1800-233-2454",
  customerCareEmail: "care@kaveribank.example",
  website: "https://www.kaveribank.example",
  mapSearch: "https://www.google.com/maps/search/?api=1&query=",
  offer: "transactional",
  colours,
  links: [
    { label: "mobileBanking", href: "https://www.kaveribank.example/mobile-banking" },
    { label: "smsBanking", href: "https://www.kaveribank.example/sms-banking" },
    { label: "upiBanking", href: "https://www.kaveribank.example/upi-banking" },
    { label: "branchBanking", href: "https://www.kaveribank.example/branches" },
  ],
  depositInsurance: {
    insurer: "DICGC",
    website: "https://www.dicgc.org.in",
    limits: [
      { from: isoDate("1993-05-01"), upTo: 1_00_000_00n },
      { from: isoDate("2020-02-04"), upTo: 5_00_000_00n },
    ],
  },
  guards: { clipboard: true, contextMenu: true, developerTools: true },
  idle: { askAfter: 120, endAfter: 60 },
  debitsAlwaysToldFrom: 5_000_00n,
  stopAsksPassword: true,
};
