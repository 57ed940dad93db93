import { defineConfig } from "@playwright/test";
import audits from "./playwright.config";

/** Every page in every language, without scripts. */
export default defineConfig({
  ...audits,
  testMatch: "portal.audit.ts",
  projects: ["en", "ta", "te", "ml"].map((language) => ({
    name: language,
    use: { javaScriptEnabled: false, locale: `${language}-IN` },
  })),
});
