import { beforeAll, describe, expect, it } from "vitest";
import { quickSignIn } from "tests/support/quick-sign-in";
import { visibleText, type Answer, type Visitor } from "tests/support/visitor";
import { enter, OTP_LIFE_SECONDS, OTP_WAIT_SECONDS, type Begun, type FlowPortal } from "./flow-portal";
import type { Flow } from "./flows";

const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
const inTamil = (otp: string) => otp.replace(/\d/g, (digit) => "௦௧௨௩௪௫௬௭௮௯"[Number(digit)]!);

/** Attempts at a flow, and what has been carried out since the newest of them began. */
function attemptsAt(flow: Flow, portal: FlowPortal) {
  let before: number;
  return {
    async begin(one?: Visitor): Promise<Begun> {
      const begun = await portal.begin(flow, one);
      before = await flow.countChanges(portal.books);
      return begun;
    },
    /** What was begun last, in another session. */
    async beginTwin(): Promise<Begun> {
      const one = portal.visitor();
      return { one, ...(await portal.waitingFor(flow, () => flow.beginTwin(one))) };
    },
    async beginByOther(): Promise<Begun> {
      const one = portal.visitor();
      const path = await flow.beginOther(one);
      return { one, path, otp: await one.readOtp(flow.otherMobile) };
    },
    changes: async () => (await flow.countChanges(portal.books)) - before,
  };
}

/** What is tried on every flow with an OTP, as far as its declaration makes a difference; by fewer at once where the rest is not tried. */
export function tryOwn(flow: Flow, portal: FlowPortal, isWhole = false): void {
  const { begin, beginTwin, beginByOther, changes } = attemptsAt(flow, portal);

  describe(`the flow ${flow.name}`, () => {
    let begun: Begun, old: Visitor, others: Begun;

    it("the OTP of another customer opens nothing", async () => {
      begun = await begin();
      old = begun.one.copy();
      others = await beginByOther();
      if (others.otp !== begun.otp)
        expect(flow.isDone(await enter(begun.one, begun.path, others.otp))).toBe(false);
      expect(await changes()).toBe(0);
    });

    it("the OTP of the same in another session opens nothing, and wrong entries there count nothing here", async () => {
      const { one, path, otp } = begun;
      const twin = await beginTwin();
      if (twin.otp !== otp) expect(flow.isDone(await enter(twin.one, twin.path, otp))).toBe(false);
      for (let entry = 0; entry < 4; entry += 1) await enter(twin.one, twin.path, wrong(twin.otp));
      expect(flow.isDone(await enter(twin.one, twin.path, twin.otp))).toBe(false);
      await one.get(path);
      const counted = visibleText((await enter(one, path, wrong(otp))).body);
      // One entry was that of the other customer's OTP.
      const left = others.otp === otp ? 4 : 3;
      expect(counted).toContain(`Incorrect OTP. ${left} tries are left.`);
      expect(await changes()).toBe(0);
    });

    const isCarriedOutOnce = async (posts: number) => {
      const { one, path, otp } = begun;
      const answers = await Promise.all(Array.from({ length: posts }, () => enter(one.copy(), path, otp)));
      expect(answers.filter(flow.isDone).length).toBeGreaterThanOrEqual(1);
      const faults = answers.filter(({ status }) => status >= 500);
      expect(faults.map(({ status, body }) => `${status} ${visibleText(body).slice(0, 400)}`)).toEqual([]);
      expect(await changes()).toBe(1);
    };
    if (isWhole) it("of a hundred posts at once, one carries it out", () => isCarriedOutOnce(100));
    else it("of twenty posts at once, one carries it out", () => isCarriedOutOnce(20));

    it("replayed ten times with the cookie of before, it is not carried out again", async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) await enter(old.copy(), begun.path, begun.otp);
      expect(await changes()).toBe(1);
    });

    if (flow.tabs > 0 && !flow.once)
      it("in two tabs, each takes its own OTP only", async () => {
        const { one, path, otp } = await begin();
        const tab = one.copy();
        const otherPath = await flow.begin(tab);
        expect(otherPath).not.toBe(path);
        const otherOtp = await one.readOtp(flow.mobile);
        if (otherOtp !== otp) expect(flow.isDone(await enter(one, path, otherOtp))).toBe(false);
        expect(flow.isDone(await enter(tab, otherPath, otherOtp))).toBe(true);
        expect(flow.isDone(await enter(one, path, otp))).toBe(flow.tabs === 2);
        expect(await changes()).toBe(flow.tabs);
      });
  });
}

/** All that is tried on a flow with an OTP; tried on one of each kind, since the code is the same for all of a kind. */
export function tryAll(flow: Flow, portal: FlowPortal): void {
  const { visitor, pass } = portal;
  const { begin, beginByOther, changes } = attemptsAt(flow, portal);

  tryOwn(flow, portal, true);

  describe(`the flow ${flow.name}, as all of its kind`, () => {
    describe("with one OTP, which the last of these uses", () => {
      let one: Visitor, path: string, otp: string;
      beforeAll(async () => void ({ one, path, otp } = await begin()));

      it("a stranger is led to the start", async () => {
        const stranger = visitor();
        await stranger.get("/");
        const requested = await stranger.get(path);
        expect(requested.status).toBe(302);
        expect(requested.location?.split("?")[0]).toBe(flow.startPath);
        const posted = await stranger.post(path, { otp, intent: "verify" });
        expect(flow.isDone(posted)).toBe(false);
        expect(posted.location?.split("?")[0]).toBe(flow.startPath);
        expect(await changes()).toBe(0);
      });

      it("reading and asking for headers changes nothing", async () => {
        await one.get(`${path}${path.includes("?") ? "&" : "?"}otp=${otp}&intent=verify`);
        await one.head(path);
        expect(await changes()).toBe(0);
      });

      it("a form without the session's token, or with another's, is refused", async () => {
        await one.get(path);
        const stranger = visitor();
        await stranger.get("/");
        const send = (token: string) =>
          one.postRaw(path, new URLSearchParams({ token, otp, intent: "verify" }).toString());
        for (const token of ["", "x".repeat(22)]) expect((await send(token)).status).toBe(403);
        const anothers = await send(stranger.token());
        expect([anothers.status, anothers.location]).toEqual([
          303,
          expect.stringMatching(/[?&]kept=[0-9a-f-]{36}$/),
        ]);
        expect(await changes()).toBe(0);
      });

      it("a wrong OTP stays on the page, says so beside the field, and keeps none of it", async () => {
        await one.get(path);
        const answer = await enter(one, path, wrong(otp));
        expect(answer.status).toBe(400);
        expect(visibleText(answer.body)).toContain("Incorrect OTP.");
        expect(answer.body).toContain('aria-invalid="true"');
        expect(answer.body).toContain("<title>Error: ");
        expect(answer.body).not.toContain(wrong(otp));
        expect(await changes()).toBe(0);
      });

      describe("of which one try is left", () => {
        beforeAll(async () => {
          await one.get(path);
          let answer: Answer;
          do answer = await enter(one, path, wrong(otp));
          while (answer.status === 400 && !visibleText(answer.body).includes("One try is left"));
          expect(answer.status).toBe(400);
        });

        it.each(["", "12345", "1234567", "abcdef", "①②③④⑤⑥"])(
          "%j is no OTP and costs no try",
          async (entry) => {
            for (let attempt = 0; attempt < 2; attempt += 1)
              expect((await enter(one, path, entry)).status).toBe(400);
            expect(await changes()).toBe(0);
          },
        );

        it("extra fields change nothing; a field twice is refused", async () => {
          const twice = await one.postRaw(path, `token=${one.token()}&otp=${otp}&otp=${otp}&intent=verify`);
          expect(twice.status).toBe(400);
          await one.get(path);
          const extra = await one.post(path, { otp, intent: "verify", verified: "1", step: "signed-in" });
          expect(flow.isDone(extra)).toBe(true);
          expect(await changes()).toBe(1);
        });
      });
    });

    it.each([
      ["with a space between its digits", (otp: string) => `${otp.slice(0, 3)} ${otp.slice(3)}`],
      ["in digits of an Indian script, as its keyboard types them", inTamil],
    ])("the right OTP carries it out %s", async (_, typed) => {
      const { one, path, otp } = await begin();
      expect(flow.isDone(await enter(one, path, typed(otp)))).toBe(true);
      expect(await changes()).toBe(1);
    });

    it("five wrong entries end it, in whatever digits, and an old cookie does not give them back", async () => {
      const { one, path, otp } = await begin();
      const old = one.copy();
      for (const entry of [wrong(otp), inTamil(wrong(otp)), wrong(otp), inTamil(wrong(otp))])
        expect((await enter(one, path, entry)).status).toBe(400);
      expect(flow.isEnded(await enter(one, path, wrong(otp)))).toBe(true);
      for (const late of [one, old]) expect(flow.isDone(await enter(late, path, otp))).toBe(false);
      expect(await changes()).toBe(0);
    });

    it("an expired OTP says so and opens nothing", async () => {
      const { one, path, otp } = await begin();
      await pass(OTP_LIFE_SECONDS);
      const answer = await enter(one, path, otp);
      expect(answer.status).toBe(400);
      expect(visibleText(answer.body)).toContain("This OTP has expired");
      expect(await changes()).toBe(0);
    });

    it("another OTP is refused before the wait is over, and ends the one before when it comes", async () => {
      const { one, path, otp } = await begin();
      expect((await one.post(path, { intent: "resend" })).status).toBe(429);
      await pass(OTP_WAIT_SECONDS);
      expect((await one.post(path, { intent: "resend" })).status).toBe(303);
      const newer = await one.readOtp(flow.mobile);
      await one.get(path);
      if (newer !== otp) expect((await enter(one, path, otp)).status).toBe(400);
      expect(flow.isDone(await enter(one, path, newer))).toBe(true);
      expect(await changes()).toBe(1);
    });

    it("two customers side by side do not disturb each other", async () => {
      const both = [await begin(), await beginByOther()];
      const answers = await Promise.all(both.map(({ one, path, otp }) => enter(one, path, otp)));
      expect(answers.map(flow.isDone)).toEqual([true, true]);
    });

    if (flow.tabs > 0)
      describe("with an OTP that is not entered where it belongs", () => {
        let one: Visitor, path: string, otp: string;

        it("what another session of the customer began cannot be carried on", async () => {
          ({ one, path, otp } = await begin());
          const elsewhere = visitor();
          await quickSignIn(elsewhere, `1002003${flow.mobile.slice(-2)}`);
          const [page, query] = path.split("?");
          const run = new URLSearchParams(query).get("run")!;
          await elsewhere.get(page!);
          expect(flow.isDone(await elsewhere.post(page!, { run, otp, intent: "verify" }))).toBe(false);
          expect(await changes()).toBe(0);
        });

        it("the OTP before the transaction password does nothing", async () => {
          await one.post(path, { intent: "change" });
          expect(flow.isDone(await one.post(path, { otp, intent: "verify" }))).toBe(false);
          expect(await changes()).toBe(0);
        });
      });
  });
}
