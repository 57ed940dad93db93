/// <reference types="@remix-run/dev" />
import "@remix-run/node";
import type { EnglishTexts } from "./i18n/texts.generated";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: EnglishTexts;
  }
}
