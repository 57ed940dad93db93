import type { ServiceFacts } from "./service.server";

export const forgottenPassword: ServiceFacts = {
  name: "ForgotPassword/ForgotPassword",
  area: "passwords",
  purpose: "sets a new login password after the customer has been proven",
  movesMoney: false,
  errors: {},
};

export const resetNotice: ServiceFacts = {
  name: "OTP/MessagePrepare",
  area: "passwords",
  purpose: "sends the text message that a password was reset",
  movesMoney: false,
  errors: {},
};

export const loginPasswordChange: ServiceFacts = {
  name: "MPINChangeIBService",
  area: "passwords",
  purpose: "changes the login password",
  movesMoney: false,
  errors: {},
};

export const transactionPasswordChange: ServiceFacts = {
  name: "TPINChangeIBService",
  area: "passwords",
  purpose: "changes the transaction password",
  movesMoney: false,
  errors: {},
};
