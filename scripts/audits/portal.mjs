/** `npm run audit portal`: the gate of pages, axe, valid HTML and reflow, on every page in four languages, without scripts. */
import { auditPages } from "./scan/pages.mjs";

await auditPages("portal.config.ts");
