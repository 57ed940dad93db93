import type { ServiceFacts } from "./service.server";

export const chequeBookRequests: ServiceFacts = {
  name: "ViewChequeBookRequestService",
  area: "cheques",
  purpose: "lists the cheque book requests of one account",
  movesMoney: false,
  enquiry: true,
  errors: {},
};

export const stopCheque: ServiceFacts = {
  name: "StopChequeService",
  area: "cheques",
  purpose: "stops the payment of one cheque",
  movesMoney: false,
  errors: {},
};

export const fateOfCheque: ServiceFacts = {
  name: "fateOfChqService",
  area: "cheques",
  purpose: "says what became of one cheque",
  movesMoney: false,
  enquiry: true,
  errors: {},
};

export const positivePay: ServiceFacts = {
  name: "PositivePayService",
  area: "cheques",
  purpose: "declares a cheque before it is presented",
  movesMoney: false,
  errors: {},
};

export const positivePayHistory: ServiceFacts = {
  name: "PositivePayStatementService",
  area: "cheques",
  purpose: "lists the declared cheques of one account",
  movesMoney: false,
  enquiry: true,
  errors: {},
};
