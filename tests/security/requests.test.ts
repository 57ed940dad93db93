import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startPortal,
  startSecondPortal,
  type RunningPortal,
  type RunningProgram,
} from "tests/support/running-portal";
import { Visitor } from "tests/support/visitor";

/** Headers of answers, and clients that send slowly. */
let portal: RunningPortal;
let secure: RunningProgram;
beforeAll(async () => {
  portal = await startPortal();
  // As behind a proxy that ends TLS: what customers type begins with https.
  secure = await startSecondPortal(portal, { PUBLIC_URL: "https://netbanking.example" });
});
afterAll(async () => {
  await secure?.stop();
  await portal?.stop();
});

describe("answers", () => {
  it.each(["/", "/main", "/NoSuchPage", "/OtpVerification", "/favicon.svg", "/build/none.js"])(
    "%s carries HSTS, nosniff, frame-ancestors none, COOP and Permissions-Policy on https",
    async (path) => {
      const { headers } = await new Visitor(secure.url).get(path);
      expect(headers.get("Strict-Transport-Security")).toMatch(/max-age=\d{8}/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(headers.get("Permissions-Policy")).toContain("camera=()");
      expect(headers.get("Cache-Control")).toContain(path === "/favicon.svg" ? "public" : "no-store");
      const policy = headers.get("Content-Security-Policy");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
    },
  );

  it("the installed portal offers to send, to see a statement and to block cards, in the browser's language", async () => {
    const shortcuts = async (language: string) => {
      const { body } = await new Visitor(portal.url).get("/manifest.webmanifest", {
        "Accept-Language": language,
      });
      return (JSON.parse(body) as { shortcuts: { name: string; url: string }[] }).shortcuts;
    };
    const urls = (await shortcuts("en")).map(({ url }) => url);
    expect(urls).toEqual(["/Send", "/AccountStatement", "/BlockAllCards"]);
    for (const path of urls)
      expect((await new Visitor(portal.url).get(path)).location).toContain(encodeURIComponent(path));
    expect((await shortcuts("ml"))[0]!.name).toMatch(/\p{Script=Malayalam}/u);
  });

  it.each(["/", "/main", "/Search?q=rent", "/texts/en.js", "/sandbox/phone"])(
    "%s lets no other origin read it, whatever it says of itself",
    async (path) => {
      const visitor = new Visitor(portal.url, { Origin: "https://evil.example" });
      const { headers } = await visitor.get(path);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    },
  );

  it("cookies on https are Secure and bound to this host", async () => {
    const visitor = new Visitor(secure.url);
    const answers = [
      await visitor.get("/"),
      await visitor.post(
        "/preferences",
        { language: "ta", display: "lite:on" },
        { Origin: "https://netbanking.example" },
      ),
    ];
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
    for (const line of cookies) expect(line).toMatch(/^__Host-.*; Secure/);
    expect(cookies.map((line) => line.replace(/^__Host-|=.*/g, ""))).toEqual(
      expect.arrayContaining(["session", "lng", "lite"]),
    );
    const { body } = await visitor.get("/");
    expect([/<html[^>]* lang="ta"/.test(body), body.includes("<script")]).toEqual([true, false]);
  });

  it("a forged Host or X-Forwarded-Host changes no link", async () => {
    const forged: Record<string, string>[] = [
      { "X-Forwarded-Host": "evil.example" },
      { Forwarded: "host=evil.example" },
    ];
    for (const headers of forged) {
      const visitor = new Visitor(portal.url, headers);
      for (const path of ["/", "/main", "/NoSuchPage"]) {
        const answer = await visitor.get(path);
        expect(answer.body + answer.location).not.toContain("evil.example");
      }
    }
    const text = await sayTo(
      portal.url,
      "GET /main HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    expect(text).toMatch(/^HTTP\/1.1 302 /);
    expect(text.replace(/^Host:.*/m, "")).not.toContain("evil.example");
  });
});

describe("slow clients", () => {
  it("hold nobody up, and are cut off", async () => {
    const port = Number(new URL(portal.url).port);
    const sockets = await Promise.all(Array.from({ length: 500 }, (_, place) => sendSlowly(port, place)));
    let served = false;
    // Until the customer is served, another comes for each that is cut off.
    const ended = sockets.map(async (first, place) => {
      for (let socket = first; ; socket = await sendSlowly(port, place)) {
        if (!socket.destroyed) await once(socket, "close");
        if (served) return;
      }
    });
    await new Visitor(portal.url).signIn("100200306");
    served = true;
    await Promise.all(ended);
  });
});

/** Begins a request that is never sent to its end. */
async function sendSlowly(port: number, place: number): Promise<Socket> {
  const socket = await open(port);
  socket.write(
    place % 2
      ? "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
      : "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nContent-Type: text/plain\r\n",
  );
  return socket;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  await once(socket, "connect");
  return socket;
}

async function sayTo(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  await once(socket, "close");
  return heard;
}
