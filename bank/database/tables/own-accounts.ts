/** The bank's own accounts: the other side of every posting. Append new ones: ids follow this order. */
const accounts = {
  cash: ["000190010000001", "Cash in hand"],
  atmCash: ["000190020000001", "Cash in ATMs"],
  upiClearing: ["000190110000001", "UPI clearing"],
  impsSuspense: ["000190120000001", "IMPS suspense"],
  neftSuspense: ["000190130000001", "NEFT suspense"],
  rtgsSuspense: ["000190140000001", "RTGS suspense"],
  chequeClearing: ["000190150000001", "Cheque clearing"],
  salaryClearing: ["000190160000001", "Salary clearing"],
  billClearing: ["000190170000001", "Bill payment clearing"],
  cardClearing: ["000190180000001", "Card clearing"],
  interestPaid: ["000190210000001", "Interest paid"],
  interestReceived: ["000190220000001", "Interest received"],
  charges: ["000190230000001", "Service charges"],
  tdsPayable: ["000190310000001", "TDS payable"],
  loanDisbursal: ["000190320000001", "Loan disbursal"],
  broughtForward: ["000190910000001", "Balances brought forward"],
  rbiSettlement: ["000190330000001", "Settlement account with RBI"],
  unclaimed: ["000190340000001", "Unclaimed money"],
  pmjjbyPremiums: ["000190410000001", "PMJJBY premiums payable"],
  pmsbyPremiums: ["000190420000001", "PMSBY premiums payable"],
  apyContributions: ["000190430000001", "APY contributions payable"],
} as const;

export const ownAccounts = Object.fromEntries(
  Object.entries(accounts).map(([use, [number]]) => [use, number]),
) as { [Use in keyof typeof accounts]: (typeof accounts)[Use][0] };

export const ownAccountRows = `(number, kind, name, branch_code, product, opened_on) values
  ${Object.values(accounts)
    .map(([number, name]) => `('${number}', 'internal', '${name}', '0001', 'General ledger', '2000-04-01')`)
    .join(",\n  ")}`;
