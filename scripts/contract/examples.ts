import { createHash } from "node:crypto";
import * as z from "zod";
import { gatewayCipher } from "common/contract/cipher.server";
import { openAnswer, openCall, sealAnswer, sealCall, SIGN_IN_USER } from "common/contract/envelope.server";
import type { Service } from "common/contract/service.server";
import { sampleOf, type JsonSchema } from "common/contract/json-schema.server";
import type { Side } from "./schemas";

export interface Example {
  request: unknown;
  answer: unknown;
  salt: string;
  call: string;
  reply: string;
}

export const exampleSecret = "only the examples are sealed with this secret";
export const exampleTime = new Date("2026-03-10T06:30:00.000Z");

/** Has every field with its sample; validated by the schemas of portal and bank. */
export function exampleOf(service: Service, schemas: Record<string, JsonSchema>): Example {
  const open = (side: Side) => {
    const name = `${service.name}.${side}`;
    const sample = sampleOf(schemas[name]!, schemas, { name });
    const read = z.safeDecode(service[side], sample);
    if (!read.success) throw new Error(`The ${side} example of ${service.name}: ${read.error.message}`);
    return sample;
  };
  const [request, answer] = [open("request"), open("answer")];
  const cipher = gatewayCipher(exampleSecret, { now: () => exampleTime }, bytesFor(service.name));
  const salt = cipher.newSalt();
  const user = ["sign-in", "registration", "locator"].includes(service.area) ? SIGN_IN_USER : "9840012301";
  const from = { user, ip: "203.0.113.7", latitude: "13.08", longitude: "80.27" };
  const call = sealCall(cipher, salt, { service: service.name, ...from, request });
  const asked = openCall(cipher, salt, call)!;
  const reply = sealAnswer(cipher, salt, asked, { code: "0", message: "", body: answer });
  if (!openAnswer(cipher, salt, asked, reply))
    throw new Error(`The example of ${service.name} does not open`);
  return { request, answer, salt, call, reply };
}

/** Deterministic, so that the files do not change. */
function bytesFor(name: string): (bytes: number) => Buffer {
  let times = 0;
  return (bytes) => createHash("sha256").update(`${name} ${++times}`).digest().subarray(0, bytes);
}
