/** `npm run audit accessibility`: axe over every page, with scripts, without and light, each in light and dark. */
import { auditPages } from "./scan/pages.mjs";

await auditPages("playwright.config.ts");
