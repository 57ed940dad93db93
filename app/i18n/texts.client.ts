/** Every text of every language, for the browser: each file a hashed chunk that arrives only when a page needs it. */
import type { Language, Namespace } from "./languages";

type Load = () => Promise<{ default: object }>;

export const textChunks: Record<Language, Record<Namespace, Load>> = {
  en: {
    common: () => import("locales/en/common.json"),
    "sign-in": () => import("locales/en/sign-in.json"),
    flows: () => import("locales/en/flows.json"),
    registration: () => import("locales/en/registration.json"),
    accounts: () => import("locales/en/accounts.json"),
    statements: () => import("locales/en/statements.json"),
    documents: () => import("locales/en/documents.json"),
    payments: () => import("locales/en/payments.json"),
    passwords: () => import("locales/en/passwords.json"),
    payees: () => import("locales/en/payees.json"),
    transfers: () => import("locales/en/transfers.json"),
  },
  ta: {
    common: () => import("locales/ta/common.json"),
    "sign-in": () => import("locales/ta/sign-in.json"),
    flows: () => import("locales/ta/flows.json"),
    registration: () => import("locales/ta/registration.json"),
    accounts: () => import("locales/ta/accounts.json"),
    statements: () => import("locales/ta/statements.json"),
    documents: () => import("locales/ta/documents.json"),
    payments: () => import("locales/ta/payments.json"),
    passwords: () => import("locales/ta/passwords.json"),
    payees: () => import("locales/ta/payees.json"),
    transfers: () => import("locales/ta/transfers.json"),
  },
  te: {
    common: () => import("locales/te/common.json"),
    "sign-in": () => import("locales/te/sign-in.json"),
    flows: () => import("locales/te/flows.json"),
    registration: () => import("locales/te/registration.json"),
    accounts: () => import("locales/te/accounts.json"),
    statements: () => import("locales/te/statements.json"),
    documents: () => import("locales/te/documents.json"),
    payments: () => import("locales/te/payments.json"),
    passwords: () => import("locales/te/passwords.json"),
    payees: () => import("locales/te/payees.json"),
    transfers: () => import("locales/te/transfers.json"),
  },
  ml: {
    common: () => import("locales/ml/common.json"),
    "sign-in": () => import("locales/ml/sign-in.json"),
    flows: () => import("locales/ml/flows.json"),
    registration: () => import("locales/ml/registration.json"),
    accounts: () => import("locales/ml/accounts.json"),
    statements: () => import("locales/ml/statements.json"),
    documents: () => import("locales/ml/documents.json"),
    payments: () => import("locales/ml/payments.json"),
    passwords: () => import("locales/ml/passwords.json"),
    payees: () => import("locales/ml/payees.json"),
    transfers: () => import("locales/ml/transfers.json"),
  },
};
