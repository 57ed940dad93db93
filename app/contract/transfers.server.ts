import type { ServiceFacts } from "./service.server";

export const wrongTransactionPassword = { "2": "wrong transaction password" } as const;

export const fundTransfer: ServiceFacts = {
  name: "FundTransferService",
  area: "transfers",
  purpose: "pays within the bank or by IMPS; without an OTP it only checks",
  movesMoney: true,
  errors: wrongTransactionPassword,
};

export const neftRtgsTransfer: ServiceFacts = {
  name: "NEFT_RTGS_TransactionService",
  area: "transfers",
  purpose: "pays by NEFT or RTGS; without an OTP it only checks",
  movesMoney: true,
  errors: wrongTransactionPassword,
};
