import type { IconName } from "~/ui/icon";

export const HOME = "/main";

interface Entry {
  /** A key under `menu` in `locales/*`/common.json. */
  label: string;
  to: string;
  /** Absent for customers and banks that only look; their requests are refused by the pages themselves. */
  pays?: true;
}

/** The menu: seven groups of what works, the first of them one page. */
const menu = [
  { id: "home", icon: "home", entries: [] },
  {
    id: "accounts",
    icon: "wallet",
    entries: [
      { label: "dashboard", to: "/Dashboard" },
      { label: "movements", to: "/Movements" },
      { label: "spending", to: "/Spending" },
      { label: "statement", to: "/AccountStatement" },
      { label: "miniStatement", to: "/MiniStatement" },
      { label: "termAndLoanStatement", to: "/TermAndLoanAccountStatement" },
      { label: "lineChart", to: "/LineChartDashboard" },
      { label: "chartDashboard", to: "/ChartDashboard" },
      { label: "accountDetails", to: "/AccountDetails" },
      { label: "accountNames", to: "/AccountNames" },
      { label: "certificates", to: "/Certificates" },
      { label: "nominees", to: "/NomineeDetails" },
      { label: "changeNominees", to: "/Nominees", pays: true },
      { label: "guarantors", to: "/GuarantorDetails" },
    ],
  },
  {
    id: "pay",
    icon: "send",
    entries: [
      { label: "send", to: "/Send", pays: true },
      { label: "fundTransfer", to: "/FundTransfer", pays: true },
      { label: "otherBankTransfer", to: "/OtherBankTransfer", pays: true },
      { label: "managePayees", to: "/ManageBeneficiary" },
      { label: "addPayee", to: "/Beneficiary", pays: true },
      { label: "payments", to: "/Payments" },
      { label: "comingUp", to: "/ComingUp" },
      { label: "scheduledTransfers", to: "/ViewScheduleTransfer", pays: true },
      { label: "standingInstructions", to: "/ViewStandingInstruction" },
      { label: "ownLimit", to: "/OwnLimit", pays: true },
      { label: "payRd", to: "/PayRdAmount", pays: true },
      { label: "payLoan", to: "/PayLoanAmount", pays: true },
    ],
  },
  {
    id: "cards",
    icon: "card",
    entries: [
      { label: "debitCards", to: "/DebitCard" },
      { label: "blockAllCards", to: "/BlockAllCards" },
    ],
  },
  {
    id: "cheques",
    icon: "cheque",
    entries: [
      { label: "stopCheque", to: "/StopChequeRequest" },
      { label: "stoppedCheques", to: "/ViewStopCheque" },
      { label: "fateOfCheque", to: "/FateOfCheque" },
      { label: "chequeBooks", to: "/ChequebookStatus" },
      { label: "chequeBookRequest", to: "/ChequeBookRequest", pays: true },
      { label: "chequeBookRequests", to: "/ViewChequeBookRequest" },
      { label: "positivePay", to: "/PositivePay" },
    ],
  },
  {
    id: "deposits",
    icon: "piggy-bank",
    entries: [
      { label: "termDeposits", to: "/TermDeposit" },
      { label: "newDeposit", to: "/TermDeposit/new", pays: true },
      { label: "allSchemes", to: "/Schemes" },
      { label: "lifeCover", to: "/ViewPMJJBY" },
      { label: "accidentCover", to: "/ViewPMSBY" },
      { label: "pension", to: "/ViewAPY" },
    ],
  },
  {
    id: "you",
    icon: "shield",
    entries: [
      { label: "notifications", to: "/Notifications" },
      { label: "profile", to: "/CustomerProfile" },
      { label: "alertSettings", to: "/AlertSettings" },
      { label: "activity", to: "/Activity" },
      { label: "sessions", to: "/Sessions" },
      { label: "changePassword", to: "/ChangePassword" },
      { label: "changeTransactionPassword", to: "/ChangeTransactionPassword" },
      { label: "changeBothPasswords", to: "/ChangeIBPortalPassword" },
      { label: "lockNetBanking", to: "/LockNetBanking" },
      { label: "taxDeducted", to: "/TDSEnquiry" },
      { label: "form121", to: "/Form121", pays: true },
      { label: "helpPage", to: "/help" },
      { label: "faq", to: "/Menual" },
      { label: "locator", to: "/Locator" },
    ],
  },
] as const satisfies readonly { id: string; icon: IconName; entries: readonly Entry[] }[];

type MenuGroup = (typeof menu)[number];
export type MenuGroupId = MenuGroup["id"];
type MenuEntry = MenuGroup["entries"][number] & Pick<Entry, "pays">;

/** Where a group's pages are listed; home is its own page. */
export const hubOf = (id: MenuGroupId): string => (id === "home" ? HOME : `/Menu/${id}`);

/** The groups for whoever is there, each with what it offers them. */
export function menuFor({ viewOnly }: { viewOnly: boolean }) {
  return menu.map(({ id, icon, entries }) => ({
    id,
    icon,
    entries: (entries as readonly MenuEntry[]).filter(({ pays }) => !(pays && viewOnly)),
  }));
}

/** The group a page belongs to: by its own entry, by the entry it lies under, or as the group's hub. */
export function groupOf(path: string): MenuGroupId | undefined {
  const here = path.toLowerCase();
  const isUnder = (to: string) => here === to.toLowerCase() || here.startsWith(`${to.toLowerCase()}/`);
  return menu.find(({ id, entries }) => isUnder(hubOf(id)) || entries.some(({ to }) => isUnder(to)))?.id;
}

/** Where customers should know that their payments are stopped: home, what pays, what prepares it, and what lets a cheque be paid again. */
const payingPages = new Set(
  [
    HOME,
    hubOf("pay"),
    "/ScheduleTransfer",
    "/AddStandingInstruction",
    "/ViewStopCheque/Revoke",
    "/PositivePay/Revoke",
    ...menu.flatMap(({ entries }) =>
      (entries as readonly MenuEntry[]).filter(({ pays }) => pays).map(({ to }) => to),
    ),
  ].map((to) => to.toLowerCase()),
);

export const leadsToPaying = (path: string): boolean => payingPages.has(path.toLowerCase());
