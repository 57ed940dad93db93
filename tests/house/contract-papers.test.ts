import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import { gatewayCipher } from "common/contract/cipher.server";
import { openAnswer, openCall } from "common/contract/envelope.server";
import { exampleSecret, exampleTime, type Example } from "../../scripts/contract/examples";
import { contractPapers, papersFolder } from "../../scripts/contract/papers";
import { services } from "../../scripts/contract/schemas";

describe("the contract on paper", () => {
  let papers: Map<string, string>;
  beforeAll(() => void (papers = contractPapers(".")));

  const paper = <T>(name: string) => JSON.parse(papers.get(name)!) as T;

  it("is what the schemas say: else run 'npm run contract'", () => {
    expect(readdirSync(papersFolder).sort()).toEqual([...papers.keys()].sort());
    const stale = [...papers].filter(
      ([name, text]) => readFileSync(join(papersFolder, name), "utf8") !== text,
    );
    expect(stale.map(([name]) => name)).toEqual([]);
  });

  it("is a valid OpenAPI 3.1 description", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(paper<Record<string, unknown>>("openapi.json"));
    expect({ valid, errors }).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("is JSON Schema that takes every example, and not one with a required field away", () => {
    const schema = paper<{ $defs: Record<string, { required?: string[] }> }>("services.schema.json");
    const ajv = addFormats(new Ajv2020({ strict: true, allowUnionTypes: true })).addSchema({
      ...schema,
      $id: "services",
    });
    const examples = paper<Record<string, Record<"request" | "answer", object>>>("examples.json");
    for (const { name } of services) {
      for (const side of ["request", "answer"] as const) {
        const key = `${name}.${side}`;
        const validate = ajv.getSchema(`services#/$defs/${encodeURIComponent(key.replaceAll("/", "~1"))}`)!;
        const example = examples[name]![side];
        expect([key, validate(example), validate.errors]).toEqual([key, true, null]);
        for (const field of schema.$defs[key]!.required ?? [])
          expect([key, field, validate({ ...example, [field]: undefined })]).toEqual([key, field, false]);
      }
    }
  });

  it("has examples that open with the secret and at the time it names", () => {
    const cipher = gatewayCipher(exampleSecret, { now: () => exampleTime });
    for (const [name, one] of Object.entries(paper<Record<string, Example>>("examples.json"))) {
      const call = openCall(cipher, one.salt, one.call)!;
      expect([call.service, call.request]).toEqual([name, one.request]);
      expect(openAnswer(cipher, one.salt, call, one.reply)).toEqual(
        expect.objectContaining({ code: "0", body: one.answer }),
      );
    }
  });

  it("says what the docstrings beside the schemas say, by the wire's names", () => {
    const statements = papers.get("statements.md")!;
    expect(statements).toContain("Extension: newest first; `Offset` counts from there");
    expect(papers.get("cards.md")).toContain("Per day, for each channel");
    expect(papers.get("accounts.md")).toContain("Without an OTP it checks everything and does nothing.");
  });
});
