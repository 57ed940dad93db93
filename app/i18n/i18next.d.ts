import type { EnglishTexts } from "./texts.generated";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: EnglishTexts;
  }
}
