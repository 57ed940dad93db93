export const HOME = "/main";

/**
 * The side menu: groups of what works. A label is a key under `menu` in `locales/*`/common.json. What `pays`
 * is absent for customers and banks that only look; their requests are refused by the pages themselves.
 */
const menu = [
  { label: null, entries: [{ label: "home", to: HOME }] },
  {
    label: "accounts",
    entries: [
      { label: "dashboard", to: "/Dashboard" },
      { label: "movements", to: "/Movements" },
      { label: "chartDashboard", to: "/ChartDashboard" },
      { label: "lineChart", to: "/LineChartDashboard" },
      { label: "statement", to: "/AccountStatement" },
      { label: "termAndLoanStatement", to: "/TermAndLoanAccountStatement" },
      { label: "miniStatement", to: "/MiniStatement" },
      { label: "payments", to: "/Payments" },
      { label: "standingInstructions", to: "/ViewStandingInstruction" },
      { label: "comingUp", to: "/ComingUp" },
      { label: "accountDetails", to: "/AccountDetails" },
      { label: "termDeposits", to: "/TermDeposit" },
      { label: "newDeposit", to: "/TermDeposit/new", pays: true },
      { label: "nominees", to: "/NomineeDetails" },
      { label: "changeNominees", to: "/Nominees", pays: true },
      { label: "guarantors", to: "/GuarantorDetails" },
    ],
  },
  {
    label: "schemes",
    entries: [
      { label: "allSchemes", to: "/Schemes" },
      { label: "lifeCover", to: "/ViewPMJJBY" },
      { label: "accidentCover", to: "/ViewPMSBY" },
      { label: "pension", to: "/ViewAPY" },
    ],
  },
  {
    label: "tax",
    entries: [
      { label: "taxDeducted", to: "/TDSEnquiry" },
      { label: "certificates", to: "/Certificates" },
      { label: "form121", to: "/Form121", pays: true },
    ],
  },
  {
    label: "sendMoney",
    pays: true,
    entries: [
      { label: "send", to: "/Send" },
      { label: "fundTransfer", to: "/FundTransfer" },
      { label: "otherBankTransfer", to: "/OtherBankTransfer" },
      { label: "scheduledTransfers", to: "/ViewScheduleTransfer" },
      { label: "payRd", to: "/PayRdAmount" },
      { label: "payLoan", to: "/PayLoanAmount" },
    ],
  },
  {
    label: "payees",
    entries: [
      { label: "managePayees", to: "/ManageBeneficiary" },
      { label: "addPayee", to: "/Beneficiary", pays: true },
    ],
  },
  {
    label: "cards",
    entries: [
      { label: "debitCards", to: "/DebitCard" },
      { label: "blockAllCards", to: "/BlockAllCards" },
    ],
  },
  {
    label: "cheques",
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
    label: "passwords",
    entries: [
      { label: "changePassword", to: "/ChangePassword" },
      { label: "changeTransactionPassword", to: "/ChangeTransactionPassword" },
      { label: "changeBothPasswords", to: "/ChangeIBPortalPassword" },
    ],
  },
  {
    label: "settings",
    entries: [
      { label: "profile", to: "/CustomerProfile" },
      { label: "accountNames", to: "/AccountNames" },
      { label: "alertSettings", to: "/AlertSettings" },
    ],
  },
  {
    label: "security",
    entries: [
      { label: "notifications", to: "/Notifications" },
      { label: "activity", to: "/Activity" },
      { label: "sessions", to: "/Sessions" },
      { label: "lockNetBanking", to: "/LockNetBanking" },
    ],
  },
  {
    label: "help",
    entries: [
      { label: "helpPage", to: "/help" },
      { label: "faq", to: "/Menual" },
      { label: "locator", to: "/Locator" },
    ],
  },
] as const;

export function menuFor({ viewOnly }: { viewOnly: boolean }) {
  return menu
    .filter((group) => !("pays" in group && viewOnly))
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter((entry) => !("pays" in entry && viewOnly)),
    }));
}

/** Where customers should know that their payments are stopped: home, what pays, what prepares it, and what lets a cheque be paid again. */
const payingPages = new Set(
  [
    HOME,
    "/ScheduleTransfer",
    "/AddStandingInstruction",
    "/ViewStopCheque/Revoke",
    "/PositivePay/Revoke",
    ...menu.flatMap((group) =>
      group.entries.filter((entry) => "pays" in group || "pays" in entry).map(({ to }) => to),
    ),
  ].map((to) => to.toLowerCase()),
);

export const leadsToPaying = (path: string): boolean => payingPages.has(path.toLowerCase());
