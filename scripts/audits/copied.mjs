/**
 * `npm run audit copied`: what poppler and MuPDF copy out of PDFs, word by word, beside pdf.js in the rules. Needs `pdftotext` (package
 * poppler-utils) and `mutool` (mupdf-tools) on the path.
 */
import { exitWith } from "../root.mjs";

exitWith(["node_modules/vitest/vitest.mjs", "run", "app/documents/pdf/copied-text.server.test.ts"], {
  PDF_READERS: "installed",
  ...process.env,
});
