/** Writes `bank/services.generated.ts`: the modules under `bank/features` with services. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { root, writeIfChanged } from "./root.mjs";

const features = join(root, "bank/features");

export function makeServiceTable() {
  const modules = readdirSync(features, { recursive: true })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => /\bserve(Act)?\(/.test(readFileSync(join(features, file), "utf8")))
    .map((file) => file.replace(/\.ts$/, "").split(sep).join("/"))
    .sort();
  writeIfChanged(
    "bank/services.generated.ts",
    `/** Made by scripts/service-table.mjs. */
${modules.map((module, at) => `import * as module${at} from "./features/${module}";\n`).join("")}
export const modules: readonly Record<string, unknown>[] = [
${modules.map((_, at) => `  module${at},\n`).join("")}];
`,
  );
}
