import type { ServiceFacts } from "./service.server";

export const depositCreation: ServiceFacts = {
  name: "FDCreationService",
  area: "deposits",
  purpose: "opens a fixed or recurring deposit with its nominee",
  movesMoney: true,
  errors: {},
};
