/** A gateway before the bank: what has been answered once is answered again after a fixed time, sealed for the call that asks. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { gatewayCipher } from "common/contract/cipher.server";
import { openAnswer, openCall, SALT_HEADER, sealAnswer, type Answer } from "common/contract/envelope.server";
import { systemClock } from "common/clock";

export interface ReplayingGateway {
  url: string;
  /** Calls since the last look, and how many of them the bank answered. */
  take(): { calls: number; asked: number };
  close(): void;
}

export async function startReplayingGateway(
  bank: string,
  secret: string,
  afterMs: number,
): Promise<ReplayingGateway> {
  const cipher = gatewayCipher(secret, systemClock);
  const known = new Map<string, Answer>();
  let [calls, asked] = [0, 0];
  const server = createServer((request, response) => {
    void serve().catch(() => response.destroy());

    async function serve() {
      const [start, body] = [performance.now(), await text(request)];
      const salt = String(request.headers[SALT_HEADER]);
      const call = openCall(cipher, salt, body);
      if (!call) return void response.writeHead(400).end();
      // A time of day differs from one call to the next: notices are asked for since one.
      const key = JSON.stringify([call.service, call.user, call.request]).replaceAll(/T[\d:.]+Z/g, "");
      calls += 1;
      const found = known.get(key);
      if (!found) {
        asked += 1;
        const { host: _host, ...headers } = request.headers;
        const answer = await fetch(bank + request.url!, { method: "POST", headers: headers as never, body });
        const sealed = await answer.text();
        const opened = openAnswer(cipher, salt, call, sealed);
        if (opened?.code === "0") known.set(key, opened);
        return void response.writeHead(answer.status).end(sealed);
      }
      await pause(Math.max(0, start + afterMs - performance.now()));
      response.end(sealAnswer(cipher, salt, call, found));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = { calls, asked };
      [calls, asked] = [0, 0];
      return taken;
    },
    close: () => (server.close(), server.closeAllConnections()),
  };
}
