import { otpErrors } from "./otp.server";
import type { ServiceFacts } from "./service.server";

export const mobileValidation: ServiceFacts = {
  name: "MobileValidationService",
  area: "registration",
  purpose:
    "says what a customer ID with its mobile number may do next: register, reset, be reminded of the user ID",
  movesMoney: false,
  errors: {
    "5050": "go on: a forgotten user ID",
    "5051": "go on: a registration",
    "5052": "go on: a password reset",
    "5010": "not possible; the message up to the tilde is the customer's",
    "5053": "not possible; the message up to the tilde is the customer's",
    "5054": "net-banking has not been opened for this customer",
    "5099": "not possible; the message up to the tilde is the customer's",
  },
};

export const cardValidation: ServiceFacts = {
  name: "OnlineCardValidationService",
  area: "registration",
  purpose: "proves the customer by a debit card",
  movesMoney: false,
  errors: {},
};

export const branchTokenValidation: ServiceFacts = {
  name: "ValidateBranchService",
  area: "registration",
  purpose: "proves the customer by the branch's token",
  movesMoney: false,
  errors: {},
};

export const onlineRegistration: ServiceFacts = {
  name: "OnlineMobileRegistrationIBService",
  area: "registration",
  purpose: "opens net-banking for the proven customer, or the way to a new password",
  movesMoney: false,
  errors: otpErrors,
};
