import { describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { MAX_HEARINGS } from "~/captcha/captcha.server";
import { createSealer } from "~/seal.server";
import { captcha, startSecondPortal } from "tests/support/running-portal";
import { hiddenFields, visibleText, Visitor } from "tests/support/visitor";

/** A captcha may be heard instead of seen: the same one, once, and as little open to strangers as its picture. */
const secret = "a session secret that this test knows";
const portal = await portalOfFile({ SESSION_SECRETS: secret });

const KILOBYTE = 1_024;

async function newCaptcha() {
  const visitor = new Visitor(portal.url);
  const token = hiddenFields((await visitor.get("/")).body).captchaToken!;
  return { visitor, token };
}

async function hear(token: string, headers: Record<string, string> = {}, url = portal.url) {
  const answer = await fetch(`${url}/captcha/${token}.wav`, { headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A captcha of this portal's making, but for what is given. */
function sealed({ as = "captcha", id = "an-id", expires = Date.now() + 60_000, text = captcha } = {}) {
  return createSealer([secret]).seal(as, `${id}.${expires}.${text}`);
}

const enter = (visitor: Visitor, text: string) =>
  visitor.post("/", { customerId: "100200305", password: "Wrong@2026", captcha: text });

describe("the sound of a captcha", () => {
  it("is a sound of at most 100 KB that no cache keeps", async () => {
    const heard = await hear((await newCaptcha()).token);
    expect(heard.status).toBe(200);
    expect(heard.headers.get("Content-Type")).toBe("audio/wav");
    expect(heard.headers.get("Cache-Control")).toBe("private, no-store");
    expect(heard.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(heard.bytes.toString("latin1", 0, 4)).toBe("RIFF");
    expect(heard.bytes.readUInt32LE(40)).toBe(heard.bytes.length - 44);
    expect(heard.bytes.length).toBeGreaterThan(30 * KILOBYTE);
    expect(heard.bytes.length).toBeLessThanOrEqual(100 * KILOBYTE);
  });

  it("holds its answer nowhere in letters: not in the address, the headers or the file", async () => {
    const { token } = await newCaptcha();
    const { headers, bytes } = await hear(token);
    const letters = [
      token,
      Buffer.from(token, "base64url").toString("latin1"),
      JSON.stringify([...headers]),
      bytes.toString("latin1"),
    ];
    for (const text of letters) expect(text.toUpperCase()).not.toContain(captcha);
  });

  it("is another one for another captcha of the same text, and the same from every portal", async () => {
    const [one, other] = [await newCaptcha(), await newCaptcha()];
    const first = await hear(one.token);
    expect(first.bytes.equals((await hear(other.token)).bytes)).toBe(false);
    const second = await startSecondPortal(portal, { SESSION_SECRETS: secret });
    try {
      expect(first.bytes.equals((await hear(one.token, {}, second.url)).bytes)).toBe(true);
    } finally {
      await second.stop();
    }
  });

  it("heard or not, the captcha works once, and then its sound is gone", async () => {
    for (const typed of [captcha, "WRONG1"]) {
      const { visitor, token } = await newCaptcha();
      const twin = visitor.copy();
      expect((await hear(token)).status).toBe(200);
      expect((await hear(token)).status).toBe(200);
      const first = visibleText((await enter(visitor, typed)).body);
      expect(first).toContain(typed === captcha ? "Incorrect User ID or Password" : "Captcha Does Not Match");
      const gone = await hear(token);
      expect([gone.status, gone.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
      expect(gone.bytes.toString()).toContain("already used");
      expect(visibleText((await enter(twin, captcha)).body)).toContain("This picture was already used");
    }
  });

  it("of a forged, foreign or old token does not exist", async () => {
    const { visitor, token } = await newCaptcha();
    const flipped = token.slice(0, 30) + (token[30] === "A" ? "B" : "A") + token.slice(31);
    expect((await hear(sealed({ id: "good" }))).status).toBe(200);
    const wrong = [
      flipped,
      token.slice(0, -1),
      visitor.cookies.get("session")!,
      createSealer(["a session secret of some other portal"]).seal("captcha", "id.99999999999999.KPT34X"),
      sealed({ as: "cookie" }),
      sealed({ expires: Date.now() - 1 }),
      sealed({ text: "" }),
      "x",
      "x".repeat(5_000),
      "%00",
      "..%2f..%2fapp%2fcaptcha%2fcaptcha-audio%2fA",
    ];
    for (const value of wrong) {
      const { status, bytes } = await hear(value);
      expect([value, status]).toEqual([value, 404]);
      expect(bytes.toString("latin1", 0, 4)).not.toBe("RIFF");
    }
  });

  it("is given a bounded number of times, also to those who ask at once, and others keep theirs", async () => {
    const { visitor, token } = await newCaptcha();
    const requested = await Promise.all(Array.from({ length: MAX_HEARINGS + 10 }, () => hear(token)));
    const statuses = requested.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(MAX_HEARINGS).fill(200), ...Array(10).fill(429)]);
    expect((await hear((await newCaptcha()).token)).status).toBe(200);
    expect(visibleText((await enter(visitor, captcha)).body)).toContain("Incorrect User ID or Password");
  });

  it("can be had in parts, as some browsers ask for it", async () => {
    const { token } = await newCaptcha();
    const whole = (await hear(token)).bytes;
    const first = await hear(token, { Range: "bytes=0-1" });
    const rest = await hear(token, { Range: "bytes=2-" });
    expect([first.status, rest.status]).toEqual([206, 206]);
    expect(first.headers.get("Content-Range")).toBe(`bytes 0-1/${whole.length}`);
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(whole)).toBe(true);
    const beyond = await hear(token, { Range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${whole.length}`]);
    for (const range of ["bytes=5-1", "bytes=0-1,4-5", "rows=1-2", "bytes=-"])
      expect([200, 416]).toContain((await hear(token, { Range: range })).status);
  });
});
