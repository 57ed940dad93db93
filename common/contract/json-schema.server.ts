import * as z from "zod";
import { own } from "../own";
import { fieldsOf, wireShape, type Message } from "./message.server";

/** JSON Schema (2020-12) of messages as they travel. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: string[];
  const?: unknown;
  format?: string;
  description?: string;
  examples?: unknown[];
  [word: string]: unknown;
}

/** Schema of the fields of a message. Adds their kinds to `kinds`, by `id`. */
export const messageSchema = (message: Message<unknown>, kinds: Record<string, JsonSchema>) =>
  jsonSchemaOf(wireShape(fieldsOf(message)), kinds);

function jsonSchemaOf(schema: z.ZodType, kinds: Record<string, JsonSchema>): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...made
  } = z.toJSONSchema(schema, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      const one = jsonSchema as JsonSchema;
      // Numbers are accepted as text as well.
      if ("coerce" in zodSchema._zod.def && zodSchema._zod.def.coerce) {
        one.type = [one.type as string, "string"];
        one.pattern ??= "^-?\\d+(\\.\\d+)?$";
      }
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum;
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum;
      // The format implies it.
      if (one.format === "date-time") delete one.pattern;
      // zod drops the `examples` of a codec.
      const { samples } = one;
      if (samples) one.examples = samples as string[];
      delete one.samples;
      delete one.id;
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  Object.assign(kinds, $defs);
  return made;
}

/** Sample value of a schema: each field's example, one entry for a list. Throws if a text has none. */
export function sampleOf(
  schema: JsonSchema,
  kinds: Record<string, JsonSchema>,
  { onlyRequired = false, everyText, name = "" }: SampleOptions = {},
): unknown {
  const inner = (of: JsonSchema, at: string) => sampleOf(of, kinds, { onlyRequired, everyText, name: at });
  if (schema.$ref) return (schema.examples ?? own(kinds, schema.$ref.replace("#/$defs/", ""))!.examples)![0];
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {});
      const requested = fields.filter(([wire]) => !onlyRequired || schema.required?.includes(wire));
      return Object.fromEntries(
        requested.map(([wire, field]) => [wire, inner(field, name ? `${name}.${wire}` : wire)]),
      );
    }
    case "array":
      return [inner(schema.items!, name)];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return 30;
    default: {
      const sample = everyText ?? schema.examples?.[0];
      if (sample === undefined) throw new Error(`${name} has no sample: see textLike in fields.server.ts`);
      return sample;
    }
  }
}

interface SampleOptions {
  onlyRequired?: boolean;
  /** Value for every text, instead of its example. */
  everyText?: string | undefined;
  name?: string;
}
