/** The bank's pages for everybody. A label is a key under `menu` in `locales/*`/common.json. */
export const ratePages = [
  { label: "depositRates", to: "/DepositRates" },
  { label: "loanRates", to: "/LoanRates" },
  { label: "charges", to: "/Charges" },
  { label: "progress", to: "/ProgressReport" },
] as const;

export const publicPages = [
  { label: "help", to: "/help" },
  { label: "locator", to: "/Locator" },
  ...ratePages,
] as const;
