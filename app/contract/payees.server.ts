import { wrongTransactionPassword } from "./transfers.server";
import type { ServiceFacts } from "./service.server";

export const managePayees: ServiceFacts = {
  name: "ManagePayeeService",
  area: "payees",
  purpose: "adds, lists and deletes payees within the bank and for IMPS",
  movesMoney: false,
  errors: wrongTransactionPassword,
};

export const neftRtgsPayees: ServiceFacts = {
  name: "AddNeftRtgsPayeeService",
  area: "payees",
  purpose: "adds, lists and deletes payees for NEFT and RTGS",
  movesMoney: false,
  errors: { ...wrongTransactionPassword, "100": "no payee yet" },
};

export const intraAccountValidation: ServiceFacts = {
  name: "ValidateIntraAccountService",
  area: "payees",
  purpose: "says whether an account of this bank exists",
  movesMoney: false,
  enquiry: true,
  errors: {},
};

export const ifscValidation: ServiceFacts = {
  name: "IFSCCodeValidationService",
  area: "payees",
  purpose: "names the bank of an IFSC",
  movesMoney: false,
  enquiry: true,
  errors: {},
};
