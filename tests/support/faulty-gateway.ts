import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { gatewayCipher } from "common/contract/cipher.server";
import { openAnswer, openCall, sealAnswer, type Call } from "common/contract/envelope.server";
import { enquiriesTogether, gatewayExtensions, getToken } from "common/contract/sign-in.server";
import { systemClock } from "common/clock";
import { testSecret } from "./demo-template";

/**
 * A gateway between portal and bank that passes calls on, or spoils those of one service, as a test says. Of a message with several
 * enquiries it spoils those alone: it reaches what is behind them one by one.
 */
export type Fault =
  | "none"
  /** The connection breaks before the bank hears of it. */
  | "cut-before"
  /** The bank acts, its answer is lost. */
  | "cut-after"
  /** The same, and then nobody listens until the next `spoil`. */
  | "gone-after"
  /** Each answer comes a while later. */
  | "slow"
  /** The call reaches the bank twice, in the same envelope; the answer to the first comes back. */
  | "delivered-twice"
  /** The same, and what the second time is answered comes back. */
  | "answered-twice"
  | "never-answers"
  | "error-500"
  /** The bank answers that it does not do this. */
  | "refused"
  | "rubbish"
  /** The answer begins and breaks off. */
  | "cut-within"
  /** An answer sealed for another call. */
  | "foreign-answer"
  /** A bank that has no such service. */
  | "unknown-service"
  /** A bank that knows nothing beyond the specification; tokens of before are refused once. */
  | "no-extensions";

export interface FaultyGateway {
  url: string;
  /** Spoils calls of `services` from now on; all when none is named. */
  spoil(error: Fault, ...services: string[]): void;
  /** From now on the portal is to send each call alone, so that a fault of one service meets no other. */
  keepApart(): void;
  /** The services called since the last `spoil`. */
  asked(): string[];
  /** How often a service was called since the last `spoil`. */
  calls(service: string): number;
  /** How many messages have come since then, whatever they hold. */
  messages(): number;
  /** How many calls since the last `spoil` had to wait for each other; true of a gateway that is slow. */
  depth(): number;
  stop(): Promise<void>;
}

const SLOW_MS = 250;

export async function startFaultyGateway(bankUrl: () => string, port = 0): Promise<FaultyGateway> {
  let error: Fault = "none";
  let only: string[] = [];
  let counted: string[] = [];
  let messages = 0;
  let apart = false;
  /** The last token given to a portal names the bank's extensions, all but those of `apart`, or none. At first it may hold another gateway's. */
  let token: "whole" | "apart" | "plain" | null = null;
  let foreign: Buffer | null = null;
  let depth = 0;

  /** Whatever is called at once has come before the first is answered. */
  async function passOnSlowly(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const own = depth + 1;
    const answer = await passOn(bankUrl(), request, body);
    await pause(SLOW_MS);
    depth = Math.max(depth, own);
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(answer.body);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    const { servicename } = JSON.parse(body.toString()) as { servicename: string };
    const salt = String(request.headers.salt);
    const asksToken = servicename === getToken.name;
    const due = apart ? "apart" : "whole";
    if (asksToken && error !== "no-extensions") token = due;
    if (error === "none" && token !== due) return void response.writeHead(401).end();
    const requested =
      servicename === enquiriesTogether.name ? enquiriesIn(salt, body.toString()) : [servicename];
    counted.push(...requested);
    messages += 1;
    if (error === "no-extensions") {
      if (!asksToken && token !== "plain") return void response.writeHead(401).end();
      const answer = await passOn(bankUrl(), request, body);
      if (asksToken) token = "plain";
      const plain = asksToken ? withExtensions(salt, body, answer.body, () => false) : answer.body;
      return void response.writeHead(answer.status).end(plain);
    }
    const isMeant = (service: string) => only.length === 0 || only.includes(service);
    const confirmed = requested.some(isMeant);
    if (
      requested.length > 1 &&
      confirmed &&
      (error === "unknown-service" || !requested.every(isMeant)) &&
      isForOne(error)
    ) {
      const { status, body: whole } = await passOn(bankUrl(), request, body);
      const code = error === "unknown-service" ? "404" : "500";
      const spoiled = requested.map((service) => (isMeant(service) ? code : undefined));
      response.writeHead(status).end(spoilAnswers(salt, body.toString(), whole.toString(), spoiled));
      return;
    }
    const times = confirmed && ["delivered-twice", "answered-twice"].includes(error) ? 2 : 1;
    const spoiled = confirmed && error !== "none" && times === 1;
    if (!spoiled) {
      const answers = [await passOn(bankUrl(), request, body)];
      if (times === 2) answers.push(await passOn(bankUrl(), request, body));
      const answer = answers.at(error === "answered-twice" ? -1 : 0)!;
      foreign ??= answer.body;
      if (asksToken && apart) {
        const told = withExtensions(salt, body, answer.body, (name) => !puttingTogether.includes(name));
        return void response.writeHead(answer.status).end(told);
      }
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(answer.body);
      return;
    }
    switch (error) {
      case "cut-before":
        return void request.socket.destroy();
      case "cut-after":
        await passOn(bankUrl(), request, body);
        return void request.socket.destroy();
      case "gone-after":
        await passOn(bankUrl(), request, body);
        server.close();
        return server.closeAllConnections();
      case "slow":
        return passOnSlowly(request, response, body);
      case "never-answers":
        return;
      case "error-500":
        return void response.writeHead(500).end("<h1>Internal Server Error</h1>");
      case "refused":
        return void response.end(refusedAs(salt, body.toString(), "8999", "This is not possible now."));
      case "cut-within":
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 1_000 });
        response.write('{"response":"');
        return void setImmediate(() => request.socket.destroy());
      case "rubbish":
        return void response.writeHead(200, { "Content-Type": "application/json" }).end('{"response":"%%%"}');
      case "foreign-answer":
        return void response.writeHead(200, { "Content-Type": "application/json" }).end(foreign ?? "{}");
      case "unknown-service":
        return void response.end(refusedAs(salt, body.toString(), "404", "Unknown service"));
    }
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    spoil(next, ...services) {
      if (!server.listening) server.listen(ownPort, "127.0.0.1");
      [error, only, counted, messages, depth] = [next, services, [], 0, 0];
    },
    keepApart() {
      apart = true;
    },
    asked: () => [...new Set(counted)],
    messages: () => messages,
    depth: () => depth,
    calls: (service) => counted.filter((name) => name === service).length,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const cipher = gatewayCipher(testSecret, systemClock);

function opened(salt: string, body: string): Call {
  const call = openCall(cipher, salt, body);
  if (!call) throw new Error("a call could not be read");
  return call;
}

function refusedAs(salt: string, body: string, code: string, message: string): string {
  return sealAnswer(cipher, salt, opened(salt, body), { code, message, body: {} });
}

const puttingTogether: readonly string[] = [gatewayExtensions.together, gatewayExtensions.actTogether];

/** The bank's token with those of its extensions that are `kept`. */
function withExtensions(
  salt: string,
  body: Buffer,
  answered: Buffer,
  kept: (name: string) => boolean,
): string {
  const call = opened(salt, body.toString());
  const answer = openAnswer(cipher, salt, call, answered.toString())!;
  const told = answer.body as { Extensions?: string };
  const Extensions = (told.Extensions ?? "").split(" ").filter(kept).join(" ");
  return sealAnswer(cipher, salt, call, { ...answer, body: { ...told, Extensions } });
}

const enquiriesIn = (salt: string, body: string): string[] =>
  z.decode(enquiriesTogether.request, opened(salt, body).request).enquiries.map(({ service }) => service);

/** Whether one enquiry of a message can meet it alone; all others meet the whole message. */
const isForOne = (error: Fault) => !["none", "slow", "delivered-twice", "answered-twice"].includes(error);

/** The bank's answer to a message, with another code in place of some of its answers. */
function spoilAnswers(
  salt: string,
  body: string,
  answered: string,
  spoiled: readonly (string | undefined)[],
): string {
  const call = opened(salt, body);
  const whole = openAnswer(cipher, salt, call, answered);
  if (!whole) throw new Error("an answer could not be read");
  const { answers } = z.decode(enquiriesTogether.answer, whole.body);
  const now = answers.map((answer, at) => {
    const code = spoiled[at];
    return code === undefined ? answer : { code, message: "", body: {} };
  });
  return sealAnswer(cipher, salt, call, {
    ...whole,
    body: z.encode(enquiriesTogether.answer, { answers: now }),
  });
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function passOn(bankUrl: string, { url, headers }: IncomingMessage, body: Buffer) {
  const { host: _, ...kept } = headers;
  return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const call = http.request(new URL(url ?? "/", bankUrl), { method: "POST", headers: kept }, (answer) => {
      read(answer).then((text) => resolve({ status: answer.statusCode ?? 500, body: text }), reject);
    });
    call.on("error", reject);
    call.end(body);
  });
}
