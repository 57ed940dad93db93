import { catalogue } from "common/contract/catalogue.server";
import { messageSchema, type JsonSchema } from "common/contract/json-schema.server";
import { fieldsOf, type Message } from "common/contract/message.server";
import { areas, type Service } from "common/contract/service.server";

/** Services by area and name, since bundlers order modules differently. */
export const services: readonly Service[] = areas.flatMap((area) =>
  catalogue[area].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
);

export type Side = "request" | "answer";

/** Names in the code with the names on the wire. */
export const wireNames = (message: Message<unknown>) =>
  new Map(Object.entries(fieldsOf(message)).map(([house, [wire]]) => [house, wire]));

/** Schemas by name: kinds of field (`amount`) once, and `<service>.request` and `<service>.answer`. */
export function messageSchemas(): Record<string, JsonSchema> {
  const kinds: Record<string, JsonSchema> = {};
  const messages: Record<string, JsonSchema> = {};
  for (const service of services)
    for (const side of ["request", "answer"] as const)
      messages[`${service.name}.${side}`] = messageSchema(service[side], kinds);
  return { ...Object.fromEntries(Object.entries(kinds).sort()), ...messages };
}
