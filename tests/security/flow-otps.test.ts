import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { languages, type Language } from "common/languages";
import { quickSignIn } from "tests/support/quick-sign-in";
import { visibleText } from "tests/support/visitor";
import { enter, flowPortalOfFile, type Begun } from "./flow-portal";
import { actFlows, registration, signIn, type Flow } from "./flows";

/**
 * All flows of one customer stand before their OTPs at once. Those of one purpose are tried on each other, and one of each
 * purpose on one of the three purposes after it: the bank tells OTPs apart by their purpose and by the values they are bound to.
 */
const all: Flow[] = [signIn, registration, ...actFlows.values()];
const { books, visitor, begin } = await flowPortalOfFile();

const firstOfEach = [...new Map(all.toReversed().map((flow) => [flow.purpose, flow])).values()];
const ring = [...firstOfEach, ...firstOfEach];
const othersOf = (flow: Flow) => [
  ...all.filter((other) => other !== flow && other.purpose === flow.purpose),
  ...(firstOfEach.includes(flow) ? ring.slice(ring.indexOf(flow) + 1, ring.indexOf(flow) + 4) : []),
];

const waiting = new Map<Flow, Begun>();
/** Of its text message. */
const spoken = new Map<Flow, Language>();
const changes = async (those: Flow[]) => Promise.all(those.map((flow) => flow.countChanges(books)));

beforeAll(async () => {
  // A sign-in of its own would end the OTP of the flow of signing in.
  await quickSignIn(visitor());
  for (const [place, flow] of all.entries()) {
    const language = languages[place % languages.length]!;
    await sql`update bank.customer set language = ${language}`.execute(books);
    spoken.set(flow, language);
    waiting.set(flow, await begin(flow));
  }
});

// More entries than five, and for longer than an OTP lives.
beforeEach(async () => {
  await sql`update portal.otp_challenge set tries = 0, expires_at = now() + interval '180 seconds'
    where verified_at is null`.execute(books);
  await sql`update bank.otp set tries = 0, expires_at = now() + interval '180 seconds'
    where state = 'sent'`.execute(books);
});

/** Numbers, names and initials in a text message's purpose; other words may be said otherwise on the page. */
const namedIn = (purpose: string) =>
  purpose
    .replaceAll("Rs ", "₹")
    .match(/₹?\d[\d,.]*\d|\b[A-Z][\w.]+/g)
    ?.filter((word) => word !== "OTP") ?? [];

const quoted = /<q lang="(\w\w)">(.*?)<\/q>/;

describe.each(all)("the flow $name", (flow) => {
  it("has a page that quotes the text message and shows by itself all numbers and names in it", async () => {
    const { one, path, otp } = waiting.get(flow)!;
    const { text } = (await one.readTexts(flow.mobile)).find((message) => message.otp === otp)!;
    expect(text).toMatch(new RegExp(`\\n@127\\.0\\.0\\.1 #${otp}$|\\n@localhost #${otp}$`));
    const { body } = await one.get(path);
    const [, language, quotation] = quoted.exec(body)!;
    const purpose = visibleText(quotation!);
    expect(language).toBe(spoken.get(flow));
    expect(text).toContain(purpose);
    // Names begin with a capital letter; Co-operative is one.
    if (language !== "en") expect(purpose).not.toMatch(/(?<![-\w])[a-z]{3,}/);
    const shown = visibleText(body.replace(quoted, ""));
    expect(namedIn(purpose).filter((word) => !shown.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  });

  it.each(othersOf(flow))("the OTP of the flow $name opens nothing", async (other) => {
    const { one, path, otp } = waiting.get(flow)!;
    const foreign = waiting.get(other)!.otp;
    const before = await changes([flow, other]);
    if (foreign !== otp) {
      const answer = await enter(one, path, foreign);
      expect(flow.isDone(answer)).toBe(false);
      expect(visibleText(answer.body)).toContain("Incorrect OTP.");
    }
    expect(await changes([flow, other])).toEqual(before);
  });
});

// A card that is blocked by then could not be changed: it is the first of those that change cards.
it.each(all.toReversed())(
  "tried on all the others, the OTP of the flow $name opens its own",
  async (flow) => {
    const { one, path, otp } = waiting.get(flow)!;
    const [before] = await changes([flow]);
    expect(flow.isDone(await enter(one, path, otp))).toBe(true);
    expect(await changes([flow])).toEqual([before! + 1]);
  },
);
