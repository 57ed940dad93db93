import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { unknownAsNone } from "./scripts/lint/unknown-as-none.mjs";
import { wordsInTables } from "./scripts/lint/words-in-tables.mjs";

export default tseslint.config(
  { ignores: ["build", "public/build", "node_modules", ".data*", ".test", "**/*.generated.*"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  {
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": "error",
      eqeqeq: "error",
      "no-restricted-imports": [
        "error",
        {
          paths: [
            { name: "@conform-to/zod", message: 'Import from "@conform-to/zod/v4".' },
            {
              name: "@remix-run/react",
              importNames: ["Link"],
              message: 'Import from "~/ui/link": the server writes it for less.',
            },
          ],
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "ImportDeclaration[source.value='zod'] :matches(ImportSpecifier, ImportDefaultSpecifier)",
          message: 'import * as z from "zod": the other form triples the bundle.',
        },
      ],
    },
  },
  {
    // No React here: a function named use… is not a hook.
    files: [
      "bank/**",
      "scripts/**",
      "tests/**/*.ts",
      "app/**/*.server.ts",
      "common/**/*.server.ts",
      "app/server.ts",
    ],
    rules: { "react-hooks/rules-of-hooks": "off" },
  },
  {
    files: ["app/**/*.{ts,tsx}", "bank/**/*.ts", "common/**/*.ts"],
    ignores: ["**/*.test.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: {
      local: { rules: { "words-in-tables": wordsInTables, "unknown-as-none": unknownAsNone } },
    },
    rules: { "local/words-in-tables": "error" },
  },
  {
    // Readers of the bank's answers, but for the parts that tell them apart.
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}", "app/ui/enquiry.tsx"],
    rules: { "local/unknown-as-none": "error" },
  },
  {
    files: ["scripts/**", "tests/**"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        fetch: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        performance: "readonly",
        Buffer: "readonly",
      },
    },
    rules: { "no-console": "off", "no-empty-pattern": "off" },
  },
);
