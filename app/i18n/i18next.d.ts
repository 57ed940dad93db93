import type accounts from "locales/en/accounts.json";
import type cards from "locales/en/cards.json";
import type cheques from "locales/en/cheques.json";
import type common from "locales/en/common.json";
import type counter from "locales/en/counter.json";
import type documents from "locales/en/documents.json";
import type flows from "locales/en/flows.json";
import type help from "locales/en/help.json";
import type locator from "locales/en/locator.json";
import type passwords from "locales/en/passwords.json";
import type payees from "locales/en/payees.json";
import type payments from "locales/en/payments.json";
import type rates from "locales/en/rates.json";
import type registration from "locales/en/registration.json";
import type profile from "locales/en/profile.json";
import type signIn from "locales/en/sign-in.json";
import type statements from "locales/en/statements.json";
import type tax from "locales/en/tax.json";
import type transfers from "locales/en/transfers.json";

/** Keys are checked against the English texts. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: {
      common: typeof common;
      "sign-in": typeof signIn;
      flows: typeof flows;
      registration: typeof registration;
      accounts: typeof accounts;
      statements: typeof statements;
      documents: typeof documents;
      payments: typeof payments;
      profile: typeof profile;
      passwords: typeof passwords;
      payees: typeof payees;
      transfers: typeof transfers;
      locator: typeof locator;
      help: typeof help;
      rates: typeof rates;
      tax: typeof tax;
      cheques: typeof cheques;
      counter: typeof counter;
      cards: typeof cards;
    };
  }
}
