/** Numbers of the bank's own accounts, by what they are for. Opened with the schema. */
export const ownAccounts = {
  cash: "000190010000001",
  atmCash: "000190020000001",
  upiClearing: "000190110000001",
  impsSuspense: "000190120000001",
  neftSuspense: "000190130000001",
  rtgsSuspense: "000190140000001",
  chequeClearing: "000190150000001",
  salaryClearing: "000190160000001",
  billClearing: "000190170000001",
  cardClearing: "000190180000001",
  interestPaid: "000190210000001",
  interestReceived: "000190220000001",
  charges: "000190230000001",
  tdsPayable: "000190310000001",
  loanDisbursal: "000190320000001",
  broughtForward: "000190910000001",
} as const;
