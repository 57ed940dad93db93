/**
 * Proxy between scanner and portal: sends requests as a signed-in customer who cannot be signed out, or as a visitor
 * on public pages. Records requests and responses.
 */
import { createServer, request } from "node:http";
import { URL, URLSearchParams } from "node:url";

/** Forms that would end the session of the scan. */
const endings = ["/signout", "/sessions", "/locknetbanking"];

const publicPages = ["/", "/newuser", "/forgotpassword", "/otpverification", "/changepasstpin"];

/** Pages that differ in a number or reference only are opened so many times. */
const ENOUGH = 3;

/**
 * Starts it in front of the portal at `url`. `customerCookie` belongs to the signed-in customer, `startVisit` returns
 * cookie and captcha token of a new visitor, `captcha` is the text of every captcha. `sightings` has, per method, path
 * and names of fields, the first request and its responses: `{ method, path, names, url, body, first, statuses,
 * signedIn, forms }`, with `first` and `statuses` as HTTP status codes.
 */
export async function startRelay({ url, customerCookie, startVisit, captcha }) {
  const portal = new URL(url);
  const visitor = await startVisit();
  const sightings = new Map();
  const alike = new Map();
  const visitorsTokens = new Set();

  async function serve(asked, answer) {
    const sent = (await bytesOf(asked)).toString("utf8");
    const { pathname } = new URL(asked.url, url);
    if (asked.method === "POST" && endings.includes(pathname.toLowerCase()))
      return void answer.writeHead(403).end();
    if (isOneMore(pathname)) return void answer.writeHead(404).end();
    const token = new URLSearchParams(sent).get("token");
    const isPublic = token ? visitorsTokens.has(token) : publicPages.includes(pathname.toLowerCase());
    const body = sent.includes("captchaToken=") ? await answerCaptcha(sent) : sent;
    const said = await pass(asked, body, isPublic ? visitor.cookie : customerCookie);
    note(asked, sent, said, isPublic);
    answer.writeHead(said.status, said.headers).end(said.body);
  }

  function isOneMore(path) {
    const kind = templateOf(path);
    if (kind === path) return false;
    const seen = alike.get(kind) ?? alike.set(kind, new Set()).get(kind);
    if (seen.size < ENOUGH) seen.add(path);
    return !seen.has(path);
  }

  /** A captcha works once and would stop every try but the first. */
  async function answerCaptcha(sent) {
    const fields = new URLSearchParams(sent);
    fields.set("captchaToken", (await startVisit()).captchaToken);
    fields.set("captcha", captcha);
    return fields.toString();
  }

  function pass(asked, body, cookie) {
    const headers = { ...asked.headers, cookie, "accept-encoding": "identity" };
    if (body) headers["content-length"] = String(Buffer.byteLength(body));
    return new Promise((resolve, reject) => {
      const { hostname, port } = portal;
      request({ hostname, port, path: asked.url, method: asked.method, headers }, async (answer) =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: await bytesOf(answer) }),
      )
        .on("error", reject)
        .end(body);
    });
  }

  function note(asked, sent, { status, headers, body }, isPublic) {
    const { pathname: path, searchParams } = new URL(asked.url, url);
    const fields = asked.method === "POST" ? new URLSearchParams(sent) : searchParams;
    const names = [...new Set(fields.keys())].sort();
    const key = [asked.method, templateOf(path), ...names].join(" ");
    if (!sightings.has(key)) {
      const first = { method: asked.method, path, names, url: asked.url, body: sent };
      sightings.set(key, { ...first, first: status, statuses: [], signedIn: false, forms: [] });
    }
    const sighting = sightings.get(key);
    if (!sighting.statuses.includes(status)) sighting.statuses.push(status);
    if (!/^text\/html/.test(headers["content-type"] ?? "")) return;
    const html = body.toString("utf8");
    if (isPublic)
      for (const [, token] of html.matchAll(/name="token" value="([^"]*)"/g)) visitorsTokens.add(token);
    if (status === 200 && html.includes('action="/SignOut"')) sighting.signedIn = true;
    for (const form of formsIn(html, path)) if (!sighting.forms.includes(form)) sighting.forms.push(form);
  }

  const server = createServer((asked, answer) => {
    serve(asked, answer).catch(() => answer.destroy());
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    sightings: () => [...sightings.values()],
    close: () => void (server.close(), server.closeAllConnections()),
  };
}

export function templateOf(path) {
  return path.replace(/[^/]*\d[^/.]*/g, "*");
}

async function bytesOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Actions of the POST forms, without those that would end the session. */
function formsIn(html, path) {
  return [...html.matchAll(/<form\b[^>]*>/g)]
    .filter(([tag]) => /\bmethod="post"/i.test(tag))
    .map(([tag]) => new URL(/\baction="([^"]*)"/.exec(tag)?.[1] || path, "http://portal").pathname)
    .filter((action) => !endings.includes(action.toLowerCase()));
}
