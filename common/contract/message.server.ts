import * as z from "zod";
import { asSeen } from "common/hidden-signs";
import { hiddenFor, type Paise } from "common/money";
import { own } from "../own";
import { balance, secret } from "./fields.server";

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
  const renamed = names.map(([source, target]) => [target, own(from, source)] as const);
  return Object.fromEntries(renamed.filter(([, value]) => value !== undefined));
}

const declarations = new WeakMap<z.ZodType, Fields>();

export const fieldsOf = (declared: Message<unknown>): Fields => declarations.get(declared)!;

export const wireShape = (fields: Fields) => z.object(Object.fromEntries(Object.values(fields)));

export function around<T>(inner: Message<T>, codec: Message<T>): Message<T> {
  declarations.set(codec, fieldsOf(inner));
  return codec;
}

/** Wire names of the secret fields. */
export const secretsOf = (declared: Message<unknown>): readonly string[] =>
  Object.values(fieldsOf(declared)).flatMap(([wire, schema]) => (isSecret(schema) ? [wire] : []));

/**
 * A request on the wire with its texts as they are seen: whatever a customer pasted and a portal let pass. Secrets stay: every sign of a
 * password counts.
 */
export function requestAsSeen(declared: Message<unknown>, request: unknown): unknown {
  const secrets = secretsOf(declared);
  const read = (value: unknown): unknown => {
    if (typeof value === "string") return asSeen(value);
    if (Array.isArray(value)) return value.map(read);
    return typeof value === "object" && value !== null ? readEach(value) : value;
  };
  const readEach = (part: object, kept: readonly string[] = []) =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, kept.includes(name) ? value : read(value)]),
    );
  return typeof request === "object" && request !== null && !Array.isArray(request)
    ? readEach(request, secrets)
    : request;
}

const required = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;

const isSecret = (schema: z.ZodType) => required(schema) === secret;

/** An answer with a figure of `hiddenFor` in place of each field that is declared a balance, in its lists and parts too. */
export function coverBalances<T>(declared: Message<T>, answer: T): T {
  const covers = coversOf(declared);
  return covers.length === 0 ? answer : covered(covers, answer);
}

type Cover = readonly [name: string, cover: (value: unknown) => unknown];

const covered = <T>(covers: readonly Cover[], message: T): T =>
  covers.reduce((copy, [name, cover]) => {
    const value = own(message as Record<string, unknown>, name);
    return value === undefined ? copy : { ...copy, [name]: cover(value) };
  }, message);

const knownCovers = new WeakMap<z.ZodType, readonly Cover[]>();

function coversOf(declared: z.ZodType): readonly Cover[] {
  const known = knownCovers.get(declared);
  if (known) return known;
  const covers = Object.entries(declarations.get(declared) ?? {}).flatMap(([name, [, schema]]): Cover[] => {
    const cover = coverOf(required(schema));
    return cover ? [[name, cover]] : [];
  });
  knownCovers.set(declared, covers);
  return covers;
}

function coverOf(schema: z.ZodType): Cover[1] | null {
  if (schema === balance) return (value) => hiddenFor(value as Paise);
  if (schema instanceof z.ZodArray) {
    const cover = coverOf(schema.element as z.ZodType);
    return cover && ((values) => (values as unknown[]).map(cover));
  }
  const covers = coversOf(schema);
  return covers.length === 0 ? null : (part) => covered(covers, part);
}

export function message<const F extends Fields>(fields: F): Message<MessageOf<F>> {
  const toWire = Object.entries(fields).map(([house, [wire]]) => [house, wire] as const);
  const toHouse = toWire.map(([house, wire]) => [wire, house] as const);
  const codec = z.codec(wireShape(fields), z.custom<MessageOf<F>>(), {
    decode: (wire) => renameKeys(wire, toHouse) as MessageOf<F>,
    encode: (house) => renameKeys(house as Record<string, unknown>, toWire),
  });
  declarations.set(codec, fields);
  return codec as unknown as Message<MessageOf<F>>;
}

export const listOf = <const W extends string, const F extends Fields>(wire: W, fields: F) =>
  [wire, z.array(message(fields))] as const;
