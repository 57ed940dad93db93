import type { AlertRule } from "./alerts";
import type { IsoDate } from "./dates";
import type { LiabilityRule } from "./liability";
import type { Paise } from "./money";
import type { OmbudsmanScheme } from "./ombudsman";
import { own } from "./own";
import type { NewPayeeRule, PasswordRule, PaymentLimits } from "./payment-limits";
import type { TurnAroundRules } from "./payment-returns";
import type {
  Charges,
  DepositRates,
  LoanRates,
  PanRule,
  ProgressYear,
  SavingsRules,
  SocialSchemes,
  TaxRule,
} from "./tariff";
import type { TermsVersion } from "./terms";
import type { BankCalendar } from "./working-days";

/** Profile and tariff of a bank. Both come with the request context, never by import. */

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
  /** The short name in the scripts of other languages, by language. */
  shortNames: Readonly<Record<string, string>>;
  ifscPrefix: string;
  /** Header image under `public/`, an SVG; null shows the name alone. */
  logo: string | null;
  /** Address on documents. */
  registeredOffice: string;
  helpline: string;
  customerCareEmail: string;
  website: string;
  /** Days in which the bank answers a complaint, and the supervisor's desk that takes it then. */
  complaints: {
    answerDays: number;
    site: string;
    telephone: string;
    /** Coverage of the bank by the Ombudsman's scheme; without it, a cell of the Reserve Bank takes complaints. */
    ombudsman: { covers: boolean; source: string; lookedUp: IsoDate };
  };
  /** Terms of net-banking by their first day. Add a version for a change; never edit one that has begun. */
  terms: readonly TermsVersion[];
  /** URL of a map search, completed by the address. */
  mapSearch: string;
  /** `view-only` offers nothing that moves money; the sign-in page says so. */
  offer: "transactional" | "view-only";
  colours: Record<ColourName, { light: string; dark: string }>;
  /** Footer links. The label is a key under `links` in `locales/*`/common.json. */
  links: ReadonlyArray<{
    label: "mobileBanking" | "smsBanking" | "upiBanking" | "branchBanking";
    href: string;
  }>;
  /** Insurer of deposits, with the limit for each depositor (principal and interest) from a day on. */
  depositInsurance: {
    insurer: string;
    website: string;
    limits: ReadonlyArray<{ from: IsoDate; upTo: Paise }>;
  };
  /** Guards of the specification. A bank may switch them off, since they hinder password managers. */
  guards: { clipboard: boolean; contextMenu: boolean; developerTools: boolean };
  /** Seconds without input until 'still there?', then until sign-out (with scripts only). */
  idle: { askAfter: number; endAfter: number };
  /** Keys of protective acts that need no transaction password at this bank. */
  withoutPassword: readonly string[];
}

/** As a customer of that language reads it. */
export const shortNameIn = ({ shortName, shortNames }: BankProfile, language: string): string =>
  own(shortNames, language) ?? shortName;

export interface BankTariff {
  savings: readonly SavingsRules[];
  depositRates: readonly DepositRates[];
  loanRates: readonly LoanRates[];
  charges: readonly Charges[];
  schemes: SocialSchemes;
  progress: readonly ProgressYear[];
  /** By the day of the transaction. */
  liability: readonly LiabilityRule[];
  paymentLimits: readonly PaymentLimits[];
  newPayees: readonly NewPayeeRule[];
  passwords: readonly PasswordRule[];
  tax: readonly TaxRule[];
  pan: readonly PanRule[];
  /** By the day of the debit. */
  alerts: readonly AlertRule[];
  turnAround: TurnAroundRules;
  ombudsman: readonly OmbudsmanScheme[];
  calendar: BankCalendar;
  /** Least age on the day of the deposit. */
  seniorAge: number;
}

export interface OfBank {
  profile: BankProfile;
  tariff: BankTariff;
}
