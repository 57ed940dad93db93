/** How a browser of the tests starts: the one that was found, with the fonts of the tests. */
import { findBrowser } from "../../scripts/browser.mjs";
import { fontsOfTests } from "./fonts";

/** A container's root has no sandbox of the browser's own. */
const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const executablePath = await findBrowser();

export const launchOptions = (...args: string[]) => ({
  executablePath,
  args: [...sandbox, ...args],
  env: { ...(process.env as Record<string, string>), ...fontsOfTests() },
});
