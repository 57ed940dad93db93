import * as z from "zod";
import { catalogue, isCallable } from "common/contract/catalogue.server";
import { factsOf, type Message } from "common/contract/message.server";
import { areas, type Service } from "common/contract/service.server";

/** JSON Schema (2020-12) of all messages as they travel, made from the schemas that portal and bank read them with. */
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

/** Every service that can be called, by area, then by name: a bundler has an order of its own. */
export const services: readonly Service[] = areas.flatMap((area) =>
  catalogue[area].filter(isCallable).sort((one, other) => (one.name < other.name ? -1 : 1)),
);

export type Side = "request" | "answer";

/** A message of another around it has the fields. */
const innermost = (message: Message<unknown>) => factsOf(message).around ?? message;

/** House names of a message's fields by which docstrings speak, with the wire's. */
export const wireNames = (message: Message<unknown>) => new Map(factsOf(message).names);

/** Schemas by name: kinds of field (`amount`) once, and each service's `<name>.request` and `<name>.answer`. */
export function messageSchemas(): Record<string, JsonSchema> {
  const kinds: Record<string, JsonSchema> = {};
  const messages: Record<string, JsonSchema> = {};
  for (const service of services)
    for (const side of ["request", "answer"] as const)
      messages[`${service.name}.${side}`] = jsonSchemaOf(innermost(service[side]), kinds);
  return { ...Object.fromEntries(Object.entries(kinds).sort()), ...messages };
}

/** `kinds` gets what stands in more than one place. */
export function jsonSchemaOf(schema: z.ZodType, kinds: Record<string, JsonSchema>): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      const one = jsonSchema as JsonSchema;
      // Of messages: ours alone.
      delete one.secrets;
      delete one.names;
      // A number that is taken as text as well.
      if ("coerce" in zodSchema._zod.def && zodSchema._zod.def.coerce) {
        one.type = [one.type as string, "string"];
        one.pattern ??= "^-?\\d+(\\.\\d+)?$";
      }
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum;
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum;
      // The format says it in a word.
      if (one.format === "date-time") delete one.pattern;
      if (typeof one.kind !== "string") return;
      const { kind, samples, ...rest } = one;
      kinds[kind] = { ...rest, examples: samples as unknown[] };
      for (const word of Object.keys(one)) delete one[word];
      one.$ref = `#/$defs/${kind}`;
    },
  }) as JsonSchema;
  delete made.$schema;
  return made;
}
