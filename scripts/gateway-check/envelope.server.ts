import * as z from "zod";
import { CLOCK_MARGIN_MS, gatewayCipher, readableDates } from "common/contract/cipher.server";
import {
  CALL_PATH,
  openAnswer,
  SALT_HEADER,
  sealCall,
  SIGN_IN_USER,
  SUCCESS,
  type Call,
} from "common/contract/envelope.server";
import { branches } from "common/contract/locator.server";
import type { Service } from "common/contract/service.server";
import { gatewayExtensions, getToken } from "common/contract/sign-in.server";
import { TOKEN_REFUSED, createTransport } from "~/gateway/exchange.server";
import { faultOfReply } from "~/gateway/faults.server";
import { defaultLimits, type GatewayOptions } from "~/gateway/gateway.server";
import type { Finding } from "./findings";

/** Tries the envelope with calls that the gateway client never sends: altered, too old, without a token, twice. */

interface Probe {
  service?: Service;
  token?: string | null;
  salt?: string;
  /** Milliseconds by which the sender's clock is ahead. */
  ahead?: number;
  bound?: boolean;
  alter?: (body: Record<string, unknown>) => void;
  /** Sent twice; the second answer counts. */
  twice?: boolean;
}

interface Outcome {
  code: string | null;
  body: unknown;
  fault: string;
}

const DAY_MS = 86_400_000;
const CARRIED_OUT = "it was carried out";
const minutes = (count: number) => count * 60_000;

export async function checkEnvelope(options: Omit<GatewayOptions, "publicKey">): Promise<Finding[]> {
  const { secret, clock, tokenReuse } = options;
  const url = new URL(options.url.replace(/\/+$/, "") + CALL_PATH);
  const transport = createTransport(
    url,
    { ...defaultLimits, ...options.limits },
    options.certificateAuthority,
  );
  let token: string | null = null;
  let tokensOnce = false;
  let extensions = new Set<string>();
  let bound = false;
  const findings: Finding[] = [];

  async function send(probe: Probe): Promise<Outcome> {
    const now = clock.now().getTime() + (probe.ahead ?? 0);
    const cipher = gatewayCipher(secret, { now: () => new Date(now) });
    const salt = probe.salt ?? cipher.newSalt();
    const service = probe.service ?? branches;
    const call: Call = {
      service: service.name,
      user: SIGN_IN_USER,
      ip: "",
      latitude: "",
      longitude: "",
      request: service === branches ? { Key: "ALLBRANCH" } : {},
      sealedAt: (probe.bound ?? bound) ? now : undefined,
    };
    const sealed = JSON.parse(sealCall(cipher, salt, call)) as Record<string, unknown>;
    probe.alter?.(sealed);
    if (probe.token === undefined && tokensOnce) await fetchToken();
    const carried = probe.token === undefined ? token : probe.token;
    const post = () =>
      transport.post({
        headers: {
          "content-type": "application/json",
          [SALT_HEADER]: salt,
          ...(carried === null ? {} : { authorization: `Bearer ${carried}` }),
        },
        body: JSON.stringify(sealed),
        freshConnection: true,
        givesUpWhenSent: true,
      });
    if (probe.twice) await post();
    const delivery = await post();
    if (delivery.outcome !== "reply") return { code: null, body: null, fault: delivery.fault ?? "no answer" };
    const answer = openAnswer(cipher, salt, call, delivery.body);
    if (answer) return { code: answer.code, body: answer.body, fault: "" };
    if (delivery.status === 401) return { code: TOKEN_REFUSED, body: null, fault: "" };
    return { code: null, body: null, fault: faultOfReply(delivery, clock.now()) };
  }

  /** Not bound to the time, so that a gateway with a wrong clock answers as well. */
  async function fetchToken(): Promise<boolean> {
    const { body } = await send({ service: getToken, token: null, bound: false });
    const shown = z.safeDecode(getToken.answer, body);
    if (!shown.success) return false;
    token = shown.data.token;
    extensions = new Set(shown.data.extensions?.split(" "));
    bound = extensions.has(gatewayExtensions.bound);
    return true;
  }

  function say(
    what: string,
    fits: boolean,
    words: string,
    otherwise: Finding["verdict"] = "differs",
  ): boolean {
    findings.push({ what, verdict: fits ? "fits" : otherwise, words: fits ? "" : words });
    return fits;
  }
  const taken = ({ code }: Outcome) => code === SUCCESS;

  async function mustTake(what: string, probe: Probe): Promise<boolean> {
    const outcome = await send(probe);
    const words = outcome.code === null ? outcome.fault : `it was refused with code ${outcome.code}`;
    return say(what, taken(outcome), words);
  }
  async function mustNotTake(
    probes: ReadonlyArray<[what: string, probe: Probe, danger?: string]>,
  ): Promise<void> {
    for (const [what, probe, danger = CARRIED_OUT] of probes) say(what, !taken(await send(probe)), danger);
  }

  async function tokens(): Promise<void> {
    for (const [token, kind] of [
      [null, "without a token"],
      ["made-up", "with a made-up token"],
    ] as const) {
      const { code } = await send({ token });
      const words = code === SUCCESS ? CARRIED_OUT : "it is to be answered with code 401 or HTTP 401";
      say(`a call ${kind} is refused`, code === TOKEN_REFUSED, words);
    }
    const again = await send({});
    const setting =
      "the second call was refused: set GATEWAY_TOKEN_REUSE=off, and every call fetches a token";
    tokensOnce = again.code === TOKEN_REFUSED;
    say("a token may be used again", !tokensOnce || !tokenReuse, setting);
  }

  const alterations = () =>
    mustNotTake([
      [
        "an altered request is not carried out",
        { alter: (body) => void (body.request = flipped(String(body.request))) },
        `${CARRIED_OUT}: the seal is not checked`,
      ],
      [
        "a request under another service's name is not carried out",
        { alter: (body) => void (body.servicename = "FAQService") },
        `${CARRIED_OUT}: the service's name is not bound in`,
      ],
      [
        "a request under another user is not carried out",
        { alter: (body) => void (body.user = "9000000000") },
        `${CARRIED_OUT}: the user is not bound in`,
      ],
      ["a call with half a salt is not carried out", { salt: "c2FsdA" }],
    ]);

  async function dates(): Promise<void> {
    if (readableDates(clock.now()).length > 1) {
      const what = "a call sealed on another date is not carried out";
      findings.push({ what, verdict: "not tried", words: "it is midnight in India: try once more" });
      return;
    }
    const danger = `${CARRIED_OUT}: keys are to be of one day, in India`;
    await mustNotTake([
      ["a call sealed yesterday is not carried out", { ahead: -DAY_MS, bound: false }, danger],
      ["a call sealed tomorrow is not carried out", { ahead: DAY_MS, bound: false }, danger],
    ]);
  }

  async function boundCalls(): Promise<void> {
    const named = say(
      "each call is taken once (bound-calls)",
      bound,
      "the bank does not name it: what is recorded on the way can be sent once more on the same day",
      "missing",
    );
    if (!named) return;
    await mustTake("a clock 4 minutes behind is allowed for", { ahead: minutes(-4) });
    await mustTake("a clock 4 minutes ahead is allowed for", { ahead: minutes(4) });
    await mustNotTake([
      ["a call of ten minutes ago is not carried out", { ahead: minutes(-10) }],
      ["a call of ten minutes to come is not carried out", { ahead: minutes(10) }],
      ["the same call twice is carried out once", { twice: true }, "the second was carried out"],
    ]);
  }

  /** Estimated minutes by which the gateway's clock is ahead; null if it accepts nothing. */
  async function clockOfGateway(): Promise<number | null> {
    const found: number[] = [];
    for (const ahead of [-60, -45, -30, -20, -15, -10, -7, 7, 10, 15, 20, 30, 45, 60])
      if (taken(await send({ ahead: minutes(ahead) }))) found.push(ahead);
    return found.length > 0 ? Math.round(found.reduce((sum, one) => sum + one, 0) / found.length) : null;
  }

  try {
    if (!(await fetchToken())) return [];
    const now = await send({});
    if (!taken(now)) {
      const ahead = bound && now.code === null ? await clockOfGateway() : null;
      const margin = CLOCK_MARGIN_MS / 60_000;
      const words =
        ahead === null
          ? now.fault || `it was refused with code ${now.code}`
          : `the gateway's clock is some ${Math.abs(ahead)} minutes ${ahead > 0 ? "ahead of" : "behind"} ` +
            `ours; ${margin} are allowed`;
      say("a call that is sealed now is carried out", false, words);
      return findings;
    }
    say("a call that is sealed now is carried out", true, "");
    await tokens();
    await alterations();
    await dates();
    await boundCalls();
    say(
      "passwords are sealed for the bank alone (sealed-secrets)",
      extensions.has(gatewayExtensions.secrets),
      "the bank does not name it: whatever opens envelopes on the way reads passwords",
      "missing",
    );
    return findings;
  } finally {
    transport.close();
  }
}

function flipped(text: string): string {
  const at = Math.floor(text.length / 2);
  return text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
}
