import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { gatewayCipher } from "common/contract/cipher.server";
import { openCall, sealAnswer, type Answer, type Call } from "common/contract/envelope.server";
import { systemClock } from "common/clock";

/** A gateway that behaves, or misbehaves, as a test tells it. Tokens are handed out as `token-1`, `token-2` … */

export interface Visit {
  call: Call;
  token: string | undefined;
  /** Which connection, counted from 1. */
  connection: number;
  request: IncomingMessage;
  response: ServerResponse;
  /** Seals and sends an answer, with the right secret unless told otherwise. */
  answer(answer: Answer, secret?: string): void;
}

export interface ScriptedGateway {
  url: string;
  /** Every call that arrived, tokens included, in order. */
  visits: Visit[];
  calls(service: string): Visit[];
  connections(): number;
  close(): Promise<void>;
}

export const gatewaySecret = "a secret for tests only";

export async function startScriptedGateway(
  behave: (visit: Visit) => void,
  options: { tls?: { key: string; cert: string }; giveToken?: (visit: Visit) => void } = {},
): Promise<ScriptedGateway> {
  const cipherOf = (secret: string) => gatewayCipher(secret, systemClock);
  const visits: Visit[] = [];
  const sockets: Socket[] = [];
  let tokens = 0;
  const giveToken = (visit: Visit) =>
    visit.answer({ code: "0", message: "", body: { token: `token-${++tokens}`, expiresIn: 600 } });

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const salt = String(request.headers.salt);
    const call = openCall(cipherOf(gatewaySecret), salt, body);
    if (!call) return void response.writeHead(400).end("this test's gateway could not read the call");
    const visit: Visit = {
      call,
      token: request.headers.authorization?.replace("Bearer ", ""),
      connection: sockets.indexOf(request.socket) + 1,
      request,
      response,
      answer: (answer, secret = gatewaySecret) =>
        void response.end(sealAnswer(cipherOf(secret), salt, call, answer)),
    };
    visits.push(visit);
    if (call.service === "GET_TOKEN") return (options.giveToken ?? giveToken)(visit);
    behave(visit);
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch(() => request.socket.destroy());
  };
  const server = options.tls ? https.createServer(options.tls, listener) : http.createServer(listener);
  server.on(options.tls ? "secureConnection" : "connection", (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: options.tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    visits,
    calls: (service) => visits.filter((visit) => visit.call.service === service),
    connections: () => sockets.length,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
