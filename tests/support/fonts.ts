/**
 * The fonts of pages that a test looks at: Noto Sans of the documents, whatever a machine has. A page is wider and higher in a wide
 * font, and where it breaks would hang on what somebody once installed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const directory = resolve(".test/fonts");
const families = ["system-ui", "sans-serif", "serif", "monospace"];

const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${resolve("node_modules/@expo-google-fonts")}</dir>
  <cachedir>${join(directory, "cache")}</cachedir>
${families.map((family) => `  <alias binding="same"><family>${family}</family><prefer><family>Noto Sans</family></prefer></alias>`).join("\n")}
  <match target="pattern">
    <edit name="family" mode="append" binding="weak"><string>Noto Sans</string></edit>
  </match>
</fontconfig>
`;

/** Entries of a browser's environment. Only systems with fontconfig, such as Linux, read them. */
export function fontsOfTests(): { FONTCONFIG_FILE: string } {
  const file = join(directory, "fonts.conf");
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, settings);
  return { FONTCONFIG_FILE: file };
}
