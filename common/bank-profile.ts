import type { BankProfile } from "./bank";
import { isoDate } from "./dates";
import type { TermsVersion } from "./terms";

/** The one file a bank edits: its names, numbers, looks and offer. Other texts for customers are in `locales/`. */

const colours = {
  brand: { light: "#F15A22", dark: "#FF7A45" },
  brandStrong: { light: "#C2410C", dark: "#FF8F63" },
  brandSoft: { light: "#FDEEE6", dark: "#3B241B" },
  onBrand: { light: "#FFFFFF", dark: "#22110A" },
  onSoft: { light: "#8A2D08", dark: "#FFB798" },
  ink: { light: "#1B2430", dark: "#F3F1EE" },
  muted: { light: "#55606E", dark: "#ADB6C1" },
  paper: { light: "#FAF8F6", dark: "#11151B" },
  card: { light: "#FFFFFF", dark: "#1A2029" },
  fill: { light: "#F3EFEA", dark: "#252D38" },
  line: { light: "#E3DED8", dark: "#2E3743" },
  control: { light: "#847B72", dark: "#8591A0" },
  credit: { light: "#0B6B3A", dark: "#6FD39B" },
  creditSoft: { light: "#E5F2EA", dark: "#173326" },
  danger: { light: "#B3261E", dark: "#FF9A90" },
  dangerSoft: { light: "#FBEAE8", dark: "#401F1D" },
  information: { light: "#0B5394", dark: "#8FC1F5" },
  informationSoft: { light: "#E8F0F8", dark: "#182E45" },
  warning: { light: "#734700", dark: "#F5C66B" },
  warningSoft: { light: "#FFF1D6", dark: "#392B10" },
};

const termsTexts: TermsVersion["texts"] = {
  charges: ["chargesListed"],
  stopping: ["sentStays", "scheduled", "instructions", "cheques"],
  risks: ["never", "risks", "lost"],
  liability: [],
  alerts: ["where", "chosen"],
  help: ["reach", "complain", "choice"],
};

export const bankProfile: BankProfile = {
  id: "kaveri",
  name: "Kaveri Grameena Co-operative Bank",
  shortName: "Kaveri Bank",
  shortNames: { ta: "காவேரி வங்கி", te: "కావేరి బ్యాంకు", ml: "കാവേരി ബാങ്ക്" },
  ifscPrefix: "KVGB",
  logo: "/logo.svg",
  registeredOffice: "14 Mount Road, Anna Salai, Chennai 600002",
  helpline: "1800-233-2454",
  customerCareEmail: "care@kaveribank.example",
  website: "https://www.kaveribank.example",
  complaints: {
    answerDays: 30,
    site: "cms.rbi.org.in",
    telephone: "14448",
    ombudsman: {
      covers: true,
      source:
        "Central cooperative bank: RBI, 7 October 2025, CO.CEPD.PRS.No.S684/13-55-001/2025-2026, from 1 November 2025; clause 1(3)(a) of the scheme of 2026",
      lookedUp: isoDate("2026-11-28"),
    },
  },
  terms: [
    { from: isoDate("2026-01-01"), asksAgain: true, texts: termsTexts },
    // The law on payments that the customer did not make changes in the customer's favour, so nobody is asked again.
    { from: isoDate("2027-01-01"), asksAgain: false, texts: { ...termsTexts, liability: ["byDay"] } },
  ],
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
  withoutPassword: [],
};
