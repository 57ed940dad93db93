/**
 * The side menu: groups of what works. A label is a key under `menu` in `locales/*`/common.json. What `pays` is absent
 * for customers and banks that only look; their requests are refused by the pages themselves.
 */
const menu = [
  { label: null, pays: false, entries: [{ label: "home", to: "/main" }] },
  {
    label: "accounts",
    pays: false,
    entries: [
      { label: "dashboard", to: "/Dashboard" },
      { label: "statement", to: "/AccountStatement" },
      { label: "miniStatement", to: "/MiniStatement" },
      { label: "payments", to: "/Payments" },
    ],
  },
  {
    label: "sendMoney",
    pays: true,
    entries: [
      { label: "fundTransfer", to: "/FundTransfer" },
      { label: "otherBankTransfer", to: "/OtherBankTransfer" },
      { label: "scheduledTransfers", to: "/ViewScheduleTransfer" },
      { label: "payRd", to: "/PayRdAmount" },
      { label: "payLoan", to: "/PayLoanAmount" },
    ],
  },
  {
    label: "payees",
    pays: true,
    entries: [
      { label: "managePayees", to: "/ManageBeneficiary" },
      { label: "addPayee", to: "/Beneficiary" },
    ],
  },
  {
    label: "passwords",
    pays: false,
    entries: [
      { label: "changePassword", to: "/ChangePassword" },
      { label: "changeTransactionPassword", to: "/ChangeTransactionPassword" },
      { label: "changeBothPasswords", to: "/ChangeIBPortalPassword" },
    ],
  },
  {
    label: "security",
    pays: false,
    entries: [
      { label: "activity", to: "/Activity" },
      { label: "sessions", to: "/Sessions" },
      { label: "lockNetBanking", to: "/LockNetBanking" },
    ],
  },
] as const;

export function menuFor({ viewOnly }: { viewOnly: boolean }) {
  return menu.filter((group) => !(group.pays && viewOnly));
}
