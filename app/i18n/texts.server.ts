/** Every text of every language, for the server: imported once, kept in memory, ready before the first request. */
import type { Language, Namespace } from "./languages";
import enCommon from "locales/en/common.json";
import enSignIn from "locales/en/sign-in.json";
import enFlows from "locales/en/flows.json";
import enRegistration from "locales/en/registration.json";
import enAccounts from "locales/en/accounts.json";
import enPayments from "locales/en/payments.json";
import enProfile from "locales/en/profile.json";
import enStatements from "locales/en/statements.json";
import enDocuments from "locales/en/documents.json";
import enPasswords from "locales/en/passwords.json";
import enPayees from "locales/en/payees.json";
import enTransfers from "locales/en/transfers.json";
import enRates from "locales/en/rates.json";
import enHelp from "locales/en/help.json";
import enLocator from "locales/en/locator.json";
import enTax from "locales/en/tax.json";
import enCheques from "locales/en/cheques.json";
import enCounter from "locales/en/counter.json";
import enCards from "locales/en/cards.json";
import taCommon from "locales/ta/common.json";
import taSignIn from "locales/ta/sign-in.json";
import taFlows from "locales/ta/flows.json";
import taRegistration from "locales/ta/registration.json";
import taAccounts from "locales/ta/accounts.json";
import taPayments from "locales/ta/payments.json";
import taProfile from "locales/ta/profile.json";
import taStatements from "locales/ta/statements.json";
import taDocuments from "locales/ta/documents.json";
import taPasswords from "locales/ta/passwords.json";
import taPayees from "locales/ta/payees.json";
import taTransfers from "locales/ta/transfers.json";
import taRates from "locales/ta/rates.json";
import taHelp from "locales/ta/help.json";
import taLocator from "locales/ta/locator.json";
import taTax from "locales/ta/tax.json";
import taCheques from "locales/ta/cheques.json";
import taCounter from "locales/ta/counter.json";
import taCards from "locales/ta/cards.json";
import teCommon from "locales/te/common.json";
import teSignIn from "locales/te/sign-in.json";
import teFlows from "locales/te/flows.json";
import teRegistration from "locales/te/registration.json";
import teAccounts from "locales/te/accounts.json";
import tePayments from "locales/te/payments.json";
import teProfile from "locales/te/profile.json";
import teStatements from "locales/te/statements.json";
import teDocuments from "locales/te/documents.json";
import tePasswords from "locales/te/passwords.json";
import tePayees from "locales/te/payees.json";
import teTransfers from "locales/te/transfers.json";
import teRates from "locales/te/rates.json";
import teHelp from "locales/te/help.json";
import teLocator from "locales/te/locator.json";
import teTax from "locales/te/tax.json";
import teCheques from "locales/te/cheques.json";
import teCounter from "locales/te/counter.json";
import teCards from "locales/te/cards.json";
import mlCommon from "locales/ml/common.json";
import mlSignIn from "locales/ml/sign-in.json";
import mlFlows from "locales/ml/flows.json";
import mlRegistration from "locales/ml/registration.json";
import mlAccounts from "locales/ml/accounts.json";
import mlPayments from "locales/ml/payments.json";
import mlProfile from "locales/ml/profile.json";
import mlStatements from "locales/ml/statements.json";
import mlDocuments from "locales/ml/documents.json";
import mlPasswords from "locales/ml/passwords.json";
import mlPayees from "locales/ml/payees.json";
import mlTransfers from "locales/ml/transfers.json";
import mlRates from "locales/ml/rates.json";
import mlHelp from "locales/ml/help.json";
import mlLocator from "locales/ml/locator.json";
import mlTax from "locales/ml/tax.json";
import mlCheques from "locales/ml/cheques.json";
import mlCounter from "locales/ml/counter.json";
import mlCards from "locales/ml/cards.json";

export const texts: Record<Language, Record<Namespace, object>> = {
  en: {
    common: enCommon,
    "sign-in": enSignIn,
    flows: enFlows,
    registration: enRegistration,
    accounts: enAccounts,
    statements: enStatements,
    documents: enDocuments,
    payments: enPayments,
    profile: enProfile,
    passwords: enPasswords,
    payees: enPayees,
    transfers: enTransfers,
    rates: enRates,
    help: enHelp,
    locator: enLocator,
    tax: enTax,
    cheques: enCheques,
    counter: enCounter,
    cards: enCards,
  },
  ta: {
    common: taCommon,
    "sign-in": taSignIn,
    flows: taFlows,
    registration: taRegistration,
    accounts: taAccounts,
    statements: taStatements,
    documents: taDocuments,
    payments: taPayments,
    profile: taProfile,
    passwords: taPasswords,
    payees: taPayees,
    transfers: taTransfers,
    rates: taRates,
    help: taHelp,
    locator: taLocator,
    tax: taTax,
    cheques: taCheques,
    counter: taCounter,
    cards: taCards,
  },
  te: {
    common: teCommon,
    "sign-in": teSignIn,
    flows: teFlows,
    registration: teRegistration,
    accounts: teAccounts,
    statements: teStatements,
    documents: teDocuments,
    payments: tePayments,
    profile: teProfile,
    passwords: tePasswords,
    payees: tePayees,
    transfers: teTransfers,
    rates: teRates,
    help: teHelp,
    locator: teLocator,
    tax: teTax,
    cheques: teCheques,
    counter: teCounter,
    cards: teCards,
  },
  ml: {
    common: mlCommon,
    "sign-in": mlSignIn,
    flows: mlFlows,
    registration: mlRegistration,
    accounts: mlAccounts,
    statements: mlStatements,
    documents: mlDocuments,
    payments: mlPayments,
    profile: mlProfile,
    passwords: mlPasswords,
    payees: mlPayees,
    transfers: mlTransfers,
    rates: mlRates,
    help: mlHelp,
    locator: mlLocator,
    tax: mlTax,
    cheques: mlCheques,
    counter: mlCounter,
    cards: mlCards,
  },
};
