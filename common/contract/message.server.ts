import * as z from "zod";
import { secret } from "./fields.server";

/**
 * A message of the gateway has two faces: the wire's names and texts, and the house's names and types.
 * `message` declares both at once, a line per field, and translates in either direction:
 *
 *     const balanceRequest = message({ accountNumber: ["AccountNumber", text], customerNumber: ["CustNo", text] });
 *     z.decode(balanceRequest, fromWire)   // → { accountNumber, customerNumber }
 *     z.encode(balanceRequest, inHouse)    // → { AccountNumber, CustNo }
 *
 * Unknown wire fields are dropped; a missing or misshapen one is a ZodError.
 */
export type Fields = Record<string, readonly [wire: string, schema: z.ZodType]>;

export type MessageOf<F extends Fields> = {
  [K in keyof F as undefined extends z.output<F[K][1]> ? never : K]: z.output<F[K][1]>;
} & {
  [K in keyof F as undefined extends z.output<F[K][1]> ? K : never]?: z.output<F[K][1]>;
};

export type Message<T> = z.ZodType<T, unknown>;

function renameKeys(from: Record<string, unknown>, names: ReadonlyArray<readonly [string, string]>) {
  const to: Record<string, unknown> = {};
  for (const [source, target] of names) if (from[source] !== undefined) to[target] = from[source];
  return to;
}

/** What `meta` keeps of a message. */
interface MessageFacts {
  secrets: readonly string[];
  /** The house's names of its fields, each with the wire's. */
  names: ReadonlyArray<readonly [house: string, wire: string]>;
  /** By the house's names. */
  fields: Readonly<Record<string, z.ZodType>>;
  /** Of a message around another: that one, which has the fields. */
  around?: Message<unknown>;
}

export const factsOf = (declared: Message<unknown>) => declared.meta() as unknown as MessageFacts;

/** The wire's names of the fields that are secrets. */
export const secretsOf = (declared: Message<unknown>): readonly string[] => factsOf(declared).secrets;

const isSecret = (schema: z.ZodType) =>
  schema === secret || (schema instanceof z.ZodOptional && schema.unwrap() === secret);

export function message<const F extends Fields>(fields: F): Message<MessageOf<F>> {
  const entries = Object.entries(fields);
  const wireShape = z.object(Object.fromEntries(entries.map(([, [wire, schema]]) => [wire, schema])));
  const toHouse = entries.map(([house, [wire]]) => [wire, house] as const);
  const toWire = entries.map(([house, [wire]]) => [house, wire] as const);
  const secrets = entries.flatMap(([, [wire, schema]]) => (isSecret(schema) ? [wire] : []));
  const codec = z.codec(wireShape, z.custom<MessageOf<F>>(), {
    decode: (wire) => renameKeys(wire, toHouse) as MessageOf<F>,
    encode: (house) => renameKeys(house as Record<string, unknown>, toWire),
  });
  const schemas = Object.fromEntries(entries.map(([house, [, schema]]) => [house, schema]));
  return codec.meta({ secrets, names: toWire, fields: schemas }) as unknown as Message<MessageOf<F>>;
}

/** A field that holds any number of messages. */
export const listOf = <const F extends Fields>(wire: string, fields: F) =>
  [wire, z.array(message(fields))] as const;
