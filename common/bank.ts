import type { IsoDate } from "./dates";
import type { Paise } from "./money";
import type { Charges, DepositRates, LoanRates, ProgressYear } from "./tariff";

/** What a bank is to the portal: its profile and its tariff. Both come with the request's context, never by import. */

export const colourNames = [
  "brand",
  "brandStrong",
  "brandSoft",
  "onBrand",
  "onSoft",
  "ink",
  "muted",
  "paper",
  "card",
  "fill",
  "line",
  "control",
  "credit",
  "creditSoft",
  "danger",
  "dangerSoft",
  "information",
  "informationSoft",
  "warning",
  "warningSoft",
] as const;
export type ColourName = (typeof colourNames)[number];

export interface BankProfile {
  /** Short name in cache keys, metrics and logs: lower-case letters, digits and hyphens. */
  id: string;
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
  /** Keys of acts that only protect, which this bank carries out without the transaction password. */
  withoutPassword: readonly string[];
}

/** Rates, charges and yearly figures, each version with the date it holds from. */
export interface BankTariff {
  depositRates: readonly DepositRates[];
  loanRates: readonly LoanRates[];
  charges: readonly Charges[];
  /** The newest year first. */
  progress: readonly ProgressYear[];
  /** Senior citizens' rates are for those who are as old on the day of the deposit. */
  seniorAge: number;
}

/** The bank that a request is for. */
export interface OfBank {
  profile: BankProfile;
  tariff: BankTariff;
}
