import { beforeEach, describe, expect, test } from "vitest";
import type { CallResult, Gateway } from "./gateway.server";
import { createPublicLists, type PublicLists } from "./public-lists.server";

/** A gateway that ends every call as the test says, and writes down what it was asked. */
let outcome: CallResult<unknown>;
let asked: { service: string; request: unknown; user: string }[];
let now: number;
let lists: PublicLists;

const branch = {
  state: "Kerala",
  city: "Kochi",
  name: "Ernakulam South",
  ifsc: "KVGB0000025",
  code: "0025",
  telephone: "04842360025",
  address: "66 M G Road",
};
const atm = { state: "Kerala", city: "Kochi", branch: "Vyttila", telephone: "0484", address: "Hub" };
const done = (answer: unknown): CallResult<unknown> => ({ outcome: "done", answer });
const failed: CallResult<unknown> = { outcome: "unknown", reason: "fault" };

beforeEach(() => {
  [asked, now] = [[], Date.parse("2026-03-10T12:00:00+05:30")];
  const gateway = {
    call: async (service: { name: string }, request: unknown, { user }: { user: string }) => {
      asked.push({ service: service.name, request, user });
      return outcome;
    },
  } as unknown as Gateway;
  lists = createPublicLists(gateway, { now: () => new Date(now) });
});

describe("a list that anyone may see", () => {
  test("is asked for in nobody's name, in the language wanted", async () => {
    outcome = done({ questions: [{ question: "?", answer: "!" }] });
    expect(await lists.questions("ta")).toEqual({
      state: "shown",
      answer: [{ question: "?", answer: "!" }],
    });
    await lists.questions("ml");
    expect(asked).toEqual(
      ["ta", "ml"].map((language) => ({
        service: "FAQService",
        request: { key: "FAQService", language },
        user: "IBUSER",
      })),
    );
  });

  test("names branches by their code, ATMs by their address", async () => {
    outcome = done({ branches: [branch] });
    expect(await lists.places("branch")).toEqual({ state: "shown", answer: [{ key: "0025", ...branch }] });
    outcome = done({ atms: [atm] });
    const { branch: name, ...rest } = atm;
    expect(await lists.places("atm")).toEqual({ state: "shown", answer: [{ key: "Hub", name, ...rest }] });
  });

  test("is asked for once a minute, however many come, together or in turn", async () => {
    outcome = done({ branches: [branch] });
    await Promise.all(Array.from({ length: 50 }, () => lists.places("branch")));
    now += 59_999;
    await lists.places("branch");
    expect(asked).toHaveLength(1);
    now += 1;
    await lists.places("branch");
    expect(asked).toHaveLength(2);
  });

  test("is shown on when the bank does not answer any more, and then as the bank has changed it", async () => {
    outcome = done({ branches: [branch] });
    const first = await lists.places("branch");
    outcome = failed;
    now += 60_000;
    expect(await lists.places("branch")).toEqual(first);
    outcome = done({ branches: [] });
    now += 60_000;
    expect(await lists.places("branch")).toEqual({ state: "shown", answer: [] });
  });

  test("that was never had is asked for again after five seconds", async () => {
    outcome = failed;
    expect(await lists.places("atm")).toEqual({ state: "failed" });
    outcome = done({ atms: [] });
    now += 4_999;
    expect(await lists.places("atm")).toEqual({ state: "failed" });
    now += 1;
    expect(await lists.places("atm")).toEqual({ state: "shown", answer: [] });
    expect(asked).toHaveLength(2);
  });
});
