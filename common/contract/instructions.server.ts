import type { ServiceFacts } from "./service.server";

export const standingInstruction: ServiceFacts = {
  name: "StandingInstructionService",
  area: "instructions",
  purpose: "adds, changes, deletes or shows a standing instruction",
  movesMoney: false,
  errors: {},
};

export const standingInstructions: ServiceFacts = {
  name: "PickupListService",
  area: "instructions",
  purpose: "lists the customer's standing instructions by status",
  movesMoney: false,
  enquiry: true,
  errors: {},
};
