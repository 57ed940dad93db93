import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import type { Clock } from "common/clock";
import { gatewayCipher } from "common/contract/cipher.server";
import { openAnswer, openCall, sealAnswer, type Answer, type Call } from "common/contract/envelope.server";

/** A gateway before a bank that is wrong in a way of its own: passes calls on, and does with some what a test says. */

export interface WrongVisit {
  /** As it was sent; undefined where it does not open. */
  call: Call | undefined;
  token: string | undefined;
  response: ServerResponse;
  /** Passes it on to the bank and gives its answer back, changed by `change` where it opens. */
  passOn(change?: (answer: Answer) => Answer): Promise<void>;
  answer(answer: Answer): void;
}

export interface WrongGateway {
  url: string;
  stop(): Promise<void>;
}

export async function startWrongGateway(
  {
    bankUrl,
    secret,
    clock,
    tls,
  }: { bankUrl: string; secret: string; clock: Clock; tls?: { key: string; cert: string } },
  behave: (visit: WrongVisit) => unknown,
): Promise<WrongGateway> {
  const cipher = gatewayCipher(secret, clock);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("date", clock.now().toUTCString());
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const salt = String(request.headers.salt);
    const call = openCall(cipher, salt, body) ?? undefined;
    const answer = (answer: Answer) => void response.end(sealAnswer(cipher, salt, call!, answer));
    await behave({
      call,
      token: request.headers.authorization,
      response,
      answer,
      async passOn(change) {
        const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
        const url = new URL(request.url ?? "/", bankUrl);
        const reply = await fetch(url, { method: "POST", headers: headers as Record<string, string>, body });
        const text = await reply.text();
        const opened = call && change ? openAnswer(cipher, salt, call, text) : null;
        response.statusCode = reply.status;
        if (opened) answer(change!(opened));
        else response.end(text);
      },
    });
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch(() => request.socket.destroy());
  };
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
