import { setTimeout as pause } from "node:timers/promises";
import { captcha } from "./running-portal";
import { words } from "./words";

/**
 * A customer without a browser: keeps cookies, follows hardly anything by itself, sends forms as a page's hidden fields say.
 * For what must hold whatever a browser would do.
 */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  /** Path of a redirect, else null. */
  location: string | null;
}

export interface PhoneMessage {
  mobile: string;
  sentAt: string;
  text: string;
  otp?: string;
}

export const PASSWORD = "Kaveri@2026";

export class Visitor {
  readonly cookies = new Map<string, string>();
  private hidden: Record<string, string> = {};
  /** Page that answered the last form refused. */
  refusedAt = "";
  /** So far. */
  requests = 0;
  /** Of all answers whose length was told: compressed where the visitor accepts it. */
  bytes = 0;

  constructor(
    readonly origin: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Another one with the same cookies as of now: an old tab, or somebody who copied the jar. */
  copy(): Visitor {
    const other = new Visitor(this.origin, this.headers);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.hidden = { ...this.hidden };
    return other;
  }

  /** The form token of the page seen last. */
  token(): string {
    return this.hidden.token ?? "";
  }

  /** A page by an account's number is the one by its handle, as for a browser; any other redirect is told, that of a run too. */
  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.send(path, { headers });
    const renamed = answer.headers.has("X-Remix-Replace") && !/[?&]run=/.test(path) ? answer.location : null;
    return renamed === null ? answer : this.get(renamed, headers);
  }

  async head(path: string): Promise<Answer> {
    return this.send(path, { method: "HEAD", headers: {} });
  }

  /** A document as it is saved; throws when it is refused. */
  async download(path: string): Promise<Uint8Array> {
    const response = await fetch(this.origin + path, {
      headers: { ...this.headers, ...this.cookieHeader() },
    });
    if (response.status !== 200) throw new Error(`${path} was refused: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  cookieHeader(): Record<string, string> {
    if (this.cookies.size === 0) return {};
    return { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  }

  /** Sends `fields` with the hidden fields of the page seen last, as its form would. A refusal is on the page that follows. */
  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.postRaw(path, new URLSearchParams({ ...this.hidden, ...fields }).toString(), headers);
  }

  async postRaw(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    // Where the form of the first page points; '/' alone is the layout around it.
    const answer = await this.send(path === "/" ? "/?index" : path, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: this.origin, ...headers },
    });
    if (!answer.location || !/[?&]refused=/.test(answer.location)) return answer;
    this.refusedAt = answer.location;
    return this.get(answer.location, headers);
  }

  private async send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Answer> {
    this.requests += 1;
    const response = await fetch(this.origin + path, {
      ...init,
      redirect: "manual",
      // As the browser of the journeys, which may be handed the session.
      headers: { "Accept-Language": "en-IN", ...this.headers, ...this.cookieHeader(), ...init.headers },
    });
    this.bytes += Number(response.headers.get("Content-Length"));
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const body = await response.text();
    if (response.headers.get("Content-Type")?.startsWith("text/html")) this.hidden = hiddenFields(body);
    return {
      status: response.status,
      headers: response.headers,
      body,
      location: response.headers.get("Location"),
    };
  }

  /** Takes the cookie of a Set-Cookie header. */
  keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (attributes.some((attribute) => /^ *max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }

  /** Customer ID, password and captcha: the answer leads to the OTP page when they are right. */
  async enterPassword(customerId: string, fields: Record<string, string> = {}): Promise<Answer> {
    await this.get("/");
    const entry = { customerId, password: PASSWORD, captcha, ...fields };
    const showsNone = this.hidden.captchaToken === undefined;
    const answer = await this.post("/", entry);
    // A browser that knows others only is asked for the captcha now.
    const isAsked = showsNone && answer.body.includes('id="sign-in-captcha-error"');
    const entered = isAsked ? await this.post("/", entry) : answer;
    // Browsers that the customer does not know take turns, of a second where waits are eased.
    if (
      entered.status !== 429 ||
      !entered.body.includes(words("en", "sign-in")("errors.otpElsewhere").slice(0, 40))
    )
      return entered;
    await pause(1_100);
    return this.post("/", entry);
  }

  /** The newest OTP on the demo phone. */
  /** The text messages to a mobile, newest first. */
  async readTexts(mobile: string): Promise<PhoneMessage[]> {
    const answer = await new Visitor(this.origin).get(`/sandbox/phone?mobile=${mobile}`, {
      Accept: "application/json",
    });
    return JSON.parse(answer.body) as PhoneMessage[];
  }

  async readOtp(mobile: string): Promise<string> {
    const otp = (await this.readTexts(mobile)).find((message) => message.otp)?.otp;
    if (!otp) throw new Error(`no OTP was sent to ${mobile}`);
    return otp;
  }

  async enterOtp(otp: string): Promise<Answer> {
    await this.get("/OtpVerification");
    return this.post("/OtpVerification", { otp, intent: "verify" });
  }

  /** The whole sign-in of a demo customer; ends on the page after it. */
  async signIn(customerId = "100200301"): Promise<Answer> {
    const entered = await this.enterPassword(customerId);
    if (entered.location !== "/OtpVerification")
      throw new Error(`the password was not accepted: ${entered.status}`);
    const done = await this.enterOtp(await this.readOtp(mobileOf(customerId)));
    if (done.status !== 303 || done.location === null)
      throw new Error(`the OTP was not accepted: ${done.status}`);
    return this.get(done.location);
  }
}

/** Mobile number of a customer of the demo. */
export const mobileOf = (customer: string): string => `98400123${customer.slice(-2)}`;

/** Names and values of the hidden inputs of a page; where forms share a name, the last one's value. */
export function hiddenFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "";
    if (name && !["here", "language", "display"].includes(name)) fields[name] = unescape(value);
  }
  return fields;
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};
const unescape = (text: string) => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity]!);

/** What a reader would see of a page: tags dropped, spaces folded. */
export function visibleText(html: string): string {
  const body = html.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, " ");
  return unescape(body.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).trim();
}
