import type { ServiceFacts } from "./service.server";

export const depositCreation: ServiceFacts = {
  name: "FDCreationService",
  area: "deposits",
  purpose: "opens a fixed or recurring deposit with its nominee",
  movesMoney: true,
  errors: {},
};

export const taxDeducted: ServiceFacts = {
  name: "TDSCertificateService",
  area: "deposits",
  purpose: "lists the tax deducted from interest in a span of a financial year",
  movesMoney: false,
  enquiry: true,
  errors: {},
};
