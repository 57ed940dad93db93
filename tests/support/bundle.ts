import { build } from "esbuild";

/** TypeScript of a test as one CommonJS text that a process or thread of its own can run; packages stay outside. */
export async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, loader: "ts", resolveDir: process.cwd() },
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    packages: "external",
    tsconfig: "tsconfig.json",
    define: { "import.meta.url": "undefined" },
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
