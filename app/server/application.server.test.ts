import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request as ask } from "node:http";
import { afterEach, expect, test } from "vitest";
import { startSmallPortal, type SmallPortal } from "tests/support/small-portal";

let portal: SmallPortal;
afterEach(() => portal.remove());

const told = async (response: Response) =>
  (await response.json()) as { url: string; ip: string; headers: Record<string, string> };

test("a browser that takes brotli gets the bundle that was compressed when it was built", async () => {
  portal = await startSmallPortal();
  const { status, headers, body } = await raw(portal, "/build/app-ABC.js", { "accept-encoding": "gzip, br" });
  expect([status, body.toString()]).toEqual([200, "brotli"]);
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
});

test("a browser gets the encoding it takes, and none that it refuses", async () => {
  portal = await startSmallPortal();
  const body = async (accepts: string) =>
    (await raw(portal, "/build/app-ABC.js", { "accept-encoding": accepts })).body.toString();
  expect(await body("gzip")).toBe("gzip");
  expect(await body("br;q=0, gzip")).toBe("gzip");
  expect(await body("identity")).toBe("plain");
});

test("a bundle of another release is missing in plain words, and a path that leaves the directory too", async () => {
  portal = await startSmallPortal();
  for (const path of ["/build/app-OLD.js", "/build/", "/build/..%2flogo.svg", "/build/%00"]) {
    const { status, headers } = await raw(portal, path, {});
    expect([404, 400]).toContain(status);
    expect(headers["cache-control"]).toBe("no-store");
  }
});

test("pages are compressed as they are made", async () => {
  portal = await startSmallPortal();
  portal.answer();
  const { headers, body } = await raw(portal, "/wait", { "accept-encoding": "br" });
  expect(headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(body).length).toBe(2000);
});

test("a finished page leaves in one piece with its length, in the encoding that the browser prefers", async () => {
  portal = await startSmallPortal();
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body };
  for (const [accepts, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["gzip", "gzip"],
    ["identity", "plain"],
  ] as const) {
    const { headers, body } = await raw(portal, "/page", { "accept-encoding": accepts });
    expect(headers["content-encoding"] ?? "plain").toBe(encoding);
    expect(headers.vary).toBe("Accept-Encoding");
    if (encoding !== "gzip") expect(headers["content-length"]).toBe(String(body.length));
    expect(unpacked[encoding](body).toString()).toBe("ஆ".repeat(2000));
  }
});

test("who asks for a page's head gets no page", async () => {
  portal = await startSmallPortal();
  const { status, headers } = await fetch(`${portal.url}/page`, { method: "HEAD" });
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
});

test("a page with links to documents, once it is sent, has their process started; no other does, nor a refusal", async () => {
  portal = await startSmallPortal();
  await raw(portal, "/tell", {});
  const refused = await fetch(`${portal.url}/page`, { method: "POST" });
  expect(refused.status).toBe(405);
  await raw(portal, "/tell", {});
  expect(portal.prepared()).toBe(0);
  await raw(portal, "/page", {});
  await expect.poll(() => portal.prepared()).toBe(1);
});

test("the server does not say what it is made of", async () => {
  portal = await startSmallPortal();
  const { headers } = await raw(portal, "/tell", {});
  expect(headers).not.toHaveProperty("x-powered-by");
  expect(headers).not.toHaveProperty("server");
});

test("nobody's word on address, host or protocol is taken when no proxy is trusted", async () => {
  portal = await startSmallPortal();
  const forged = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    Forwarded: "for=203.0.113.9",
  };
  const { url, ip, headers } = await told(await fetch(`${portal.url}/tell`, { headers: forged }));
  expect([url, ip]).toEqual([`${portal.url}/tell`, "127.0.0.1"]);
  expect(Object.keys(headers).filter((name) => name.includes("forwarded"))).toEqual([]);
});

test("a trusted proxy's word is taken", async () => {
  portal = await startSmallPortal(["127.0.0.1"]);
  const from = {
    "X-Forwarded-For": "198.51.100.1, 203.0.113.9",
    "X-Forwarded-Host": "bank.example",
    "X-Forwarded-Proto": "https",
  };
  const { url, ip } = await told(await fetch(`${portal.url}/tell`, { headers: from }));
  // A client may have invented everything before the last proxy's own entry.
  expect([url, ip]).toEqual(["https://bank.example/tell", "203.0.113.9"]);
});

test.each(["bank.example/path@", "a b", "user@bank.example", "bank.example:99999", "", "[", "bank.example#"])(
  "a Host of '%s' is answered 400",
  async (host) => {
    portal = await startSmallPortal();
    const answer = await portal.say(`GET /tell HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  },
);

test.each(["TRACE", "OPTIONS", "PUT", "DELETE", "PROPFIND"])(
  "a %s is answered 405, and says nothing back",
  async (method) => {
    portal = await startSmallPortal();
    const answer = await portal.say(
      `${method} /tell HTTP/1.1\r\nHost: 127.0.0.1:${portal.port}\r\nCookie: session=x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).not.toContain("session=x");
  },
);

test("a path with two slashes names no other host", async () => {
  portal = await startSmallPortal();
  const answer = await portal.say(
    `GET //evil.example/tell HTTP/1.1\r\nHost: 127.0.0.1:${portal.port}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toContain(`"url":"${portal.url}/evil.example/tell"`);
});

test("a NUL is dropped from an address, and what is left of it names no other host", async () => {
  portal = await startSmallPortal();
  const { url } = await told(await fetch(`${portal.url}/%00/tell%00?account=1%002%00`));
  expect(url).toBe(`${portal.url}/tell?account=12`);
});

test("a whole address in place of a path is answered 400", async () => {
  portal = await startSmallPortal();
  const answer = await portal.say(
    `GET http://evil.example/tell HTTP/1.1\r\nHost: 127.0.0.1:${portal.port}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

test.each(["/%E0%A4%A", "/tell?_data=routes%2Ftell"])(
  "%s, which no page leads to, is answered 400",
  async (path) => {
    portal = await startSmallPortal();
    const answer = await portal.say(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${portal.port}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  },
);

function raw({ port }: SmallPortal, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      ask({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .once("error", reject)
        .end();
    },
  );
}

test("two Host headers are one too many: a proxy may have gone by the other", async () => {
  portal = await startSmallPortal();
  const twice = "Host: localhost\r\nHost: evil.example\r\n";
  expect(await portal.say(`GET /page HTTP/1.1\r\n${twice}Connection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 400 /,
  );
  expect(await portal.say("GET /page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});

test("outside the sandbox this machine's own requests are answered, and only there /readyz says nothing of it", async () => {
  portal = await startSmallPortal([], false);
  expect((await fetch(`${portal.url}/page`)).status).toBe(200);
  expect(await (await fetch(`${portal.url}/readyz`)).text()).toBe("ready");
  await portal.remove();
  portal = await startSmallPortal();
  expect(await (await fetch(`${portal.url}/readyz`)).text()).toBe("ready (sandbox)");
});

test("a page counts while it is answered, whether it is or its customer goes", async () => {
  portal = await startSmallPortal();
  const waiting = fetch(`${portal.url}/wait`);
  await portal.come;
  expect(portal.pages.underWay).toBe(1);
  portal.answer();
  expect((await waiting).status).toBe(200);
  await expect.poll(() => portal.pages.underWay).toBe(0);
});
