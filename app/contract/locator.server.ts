import type { ServiceFacts } from "./service.server";

export const branches: ServiceFacts = {
  name: "AllBranchLocatorService",
  area: "locator",
  purpose: "lists all branches",
  movesMoney: false,
  enquiry: true,
  errors: {},
};

export const atms: ServiceFacts = {
  name: "AllATMLocatorService",
  area: "locator",
  purpose: "lists all ATMs",
  movesMoney: false,
  enquiry: true,
  errors: {},
};

export const questions: ServiceFacts = {
  name: "FAQService",
  area: "locator",
  purpose: "lists the frequently asked questions with their answers",
  movesMoney: false,
  enquiry: true,
  errors: {},
};
