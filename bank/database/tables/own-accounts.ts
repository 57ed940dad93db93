/** Head office and the bank's own accounts: the other side of every posting on a customer's account. */
const headOffice = `insert into bank.branch (code, name, address1, address2, city, state, pin_code, ifsc, telephone) values
  ('0001', 'Head Office', '14 Mount Road', 'Anna Salai', 'Chennai', 'Tamil Nadu', '600002', 'KVGB0000001', '04428412000')`;

const names: ReadonlyArray<readonly [number: string, name: string]> = [
  ["000190010000001", "Cash in hand"],
  ["000190020000001", "Cash in ATMs"],
  ["000190110000001", "UPI clearing"],
  ["000190120000001", "IMPS suspense"],
  ["000190130000001", "NEFT suspense"],
  ["000190140000001", "RTGS suspense"],
  ["000190150000001", "Cheque clearing"],
  ["000190160000001", "Salary clearing"],
  ["000190170000001", "Bill payment clearing"],
  ["000190180000001", "Card clearing"],
  ["000190210000001", "Interest paid"],
  ["000190220000001", "Interest received"],
  ["000190230000001", "Service charges"],
  ["000190310000001", "TDS payable"],
  ["000190320000001", "Loan disbursal"],
  ["000190910000001", "Balances brought forward"],
];

const insertAccounts = (accounts: typeof names) =>
  `insert into bank.account (number, kind, name, branch_code, product, opened_on) values
  ${accounts.map(([number, name]) => `('${number}', 'internal', '${name}', '0001', 'General ledger', '2000-04-01')`).join(",\n  ")}`;

export const ownAccounts = [headOffice, insertAccounts(names)];

/** The bank's own accounts on the far side of the rails; the suspense accounts of the rails stand above. */
export const railAccounts = [
  insertAccounts([
    ["000190330000001", "Settlement account with RBI"],
    ["000190340000001", "Unclaimed money"],
  ]),
];

/** What is collected for the insurers and the pension fund, until they get it. */
export const schemeAccounts = [
  insertAccounts([
    ["000190410000001", "PMJJBY premiums payable"],
    ["000190420000001", "PMSBY premiums payable"],
    ["000190430000001", "APY contributions payable"],
  ]),
];
