/** The server has the outlines of all icons. In browsers `known-outlines.browser.ts` takes this module's place (package.json). */
export { outlines as knownOutlines } from "./live/outlines";
