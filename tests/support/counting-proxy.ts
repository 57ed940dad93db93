/** Counts what passes between a program and PostgreSQL, or between portal and bank, without changing it. */
import { createServer as createHttpServer, request } from "node:http";
import { connect, createServer, type AddressInfo, type Server } from "node:net";

export interface Proxy<Seen> {
  /** Address of the proxy, in place of that of its target. */
  url: string;
  /** What has passed since the last call, in order. */
  take(): Seen[];
  close(): void;
}

/** Statements on their way to the server of `databaseUrl`: the text of each execution. `hear`: what the server remarks. */
export async function countStatements(
  databaseUrl: string,
  hear?: (notice: string) => void,
): Promise<Proxy<string>> {
  const target = new URL(databaseUrl);
  const seen: string[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const directory = target.searchParams.get("host");
  const port = Number(target.port || 5432);
  const server = createServer((client) => {
    const bank = connect(
      directory ? { path: `${directory}/.s.PGSQL.${port}` } : { host: target.hostname, port },
    );
    const read = readMessages((text) => seen.push(text));
    client.on("data", (bytes) => {
      read(bytes);
      bank.write(bytes);
    });
    bank.pipe(client);
    if (hear) bank.on("data", readNotices(hear));
    for (const one of [client, bank]) {
      sockets.add(one);
      one.on("error", () => undefined).on("close", () => (client.destroy(), bank.destroy()));
    }
  });
  const { username, password, pathname } = target;
  const url = `postgres://${username}:${password}@127.0.0.1:${await listen(server)}${pathname}`;
  return {
    url,
    take: () => seen.splice(0),
    close: () => {
      server.close();
      for (const one of sockets) one.destroy();
    },
  };
}

const textAt = (body: Buffer, from: number) => {
  const end = body.indexOf(0, from);
  return { text: body.toString("utf8", from, end), next: end + 1 };
};

/** Reads the messages of a client (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function readMessages(tell: (text: string) => void): (bytes: Buffer) => void {
  const prepared = new Map<string, string>();
  let bound = "";
  // The first message has no type.
  return messagesIn(0, (type, body) => {
    const { text: first, next } = textAt(body, 0);
    if (type === "Q") tell(first);
    if (type === "P") prepared.set(first, textAt(body, next).text);
    if (type === "B") bound = prepared.get(textAt(body, next).text) ?? "";
    if (type === "E") tell(bound);
  });
}

const readNotices = (hear: (notice: string) => void) =>
  messagesIn(1, (type, body) => {
    if (type !== "N") return;
    for (let at = 0; body[at] !== 0;) {
      const { text, next } = textAt(body, at + 1);
      if (body[at] === "M".charCodeAt(0)) hear(text);
      at = next;
    }
  });

/** `head`: bytes of the first message's type. */
function messagesIn(head: 0 | 1, each: (type: string, body: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let before: number = head;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      if (rest.length < before + 4) return;
      const length = before + rest.readInt32BE(before);
      if (rest.length < length) return;
      each(before ? String.fromCharCode(rest[0]!) : "", rest.subarray(before + 4, length));
      rest = rest.subarray(length);
      before = 1;
    }
  };
}

/** Calls of the gateway on their way to the bank: the path of each. */
export async function countCalls(bankUrl: string): Promise<Proxy<string>> {
  const seen: string[] = [];
  const server = createHttpServer((call, answer) => {
    seen.push(call.url ?? "");
    const { method, headers, url = "/" } = call;
    const onward = request(new URL(url, bankUrl), { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    call.pipe(onward);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return { url, take: () => seen.splice(0), close: () => (server.close(), server.closeAllConnections()) };
}

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
