import { catalogue } from "common/contract/catalogue.server";
import { messageSchema, type JsonSchema } from "common/contract/json-schema.server";
import { fieldsOf, type Message } from "common/contract/message.server";
import { areas, type Service } from "common/contract/service.server";

/** The messages of all services as JSON Schema. */

/** Every service that can be called, by area, then by name: a bundler has an order of its own. */
export const services: readonly Service[] = areas.flatMap((area) =>
  catalogue[area].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
);

export type Side = "request" | "answer";

/** House names of a message's fields by which docstrings speak, with the wire's. */
export const wireNames = (message: Message<unknown>) =>
  new Map(Object.entries(fieldsOf(message)).map(([house, [wire]]) => [house, wire]));

/** Schemas by name: kinds of field (`amount`) once, and each service's `<name>.request` and `<name>.answer`. */
export function messageSchemas(): Record<string, JsonSchema> {
  const kinds: Record<string, JsonSchema> = {};
  const messages: Record<string, JsonSchema> = {};
  for (const service of services)
    for (const side of ["request", "answer"] as const)
      messages[`${service.name}.${side}`] = messageSchema(service[side], kinds);
  return { ...Object.fromEntries(Object.entries(kinds).sort()), ...messages };
}
