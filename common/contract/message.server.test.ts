import * as z from "zod";
import { describe, expect, it, test } from "vitest";
import { formatRupees, isHidden } from "common/money";
import { amount, balance, remark, secret } from "./fields.server";
import { catalogue } from "./catalogue.server";
import { messageSchema, sampleOf, type JsonSchema } from "./json-schema.server";
import { coverBalances, listOf, message, requestAsSeen } from "./message.server";
import { areas } from "./service.server";

const account = message({
  paid: ["Paid", amount],
  owed: ["Owed", balance],
  limit: ["Limit", balance.optional()],
  entries: listOf("Entries", { amount: ["Amount", amount], balance: ["Balance", balance] }),
  highest: ["Highest", message({ balance: ["Balance", balance] }).optional()],
  at: ["At", z.string()],
});

describe("an answer whose balances are covered", () => {
  const answer = {
    paid: 5n,
    owed: -7n,
    entries: [{ amount: 1n, balance: 0n }],
    highest: { balance: 9n },
    at: "noon",
  };
  const covered = coverBalances(account, answer);

  it("has another figure for each, with its sign, in lists and parts too", () => {
    const { owed, entries, highest } = covered as typeof answer;
    expect([owed, entries[0]!.balance, highest.balance].map(isHidden)).toEqual([true, true, true]);
    expect([owed < 0n, highest.balance > 0n]).toEqual([true, true]);
  });

  it("keeps all else, and the answer itself as it was", () => {
    expect(covered).toMatchObject({ paid: 5n, entries: [{ amount: 1n }], at: "noon" });
    expect(covered).not.toHaveProperty("limit");
    expect(answer.owed).toBe(-7n);
  });

  it("hides sums and differences too, also of equal ones", () => {
    const two = message({ has: ["Has", balance], owes: ["Owes", balance] });
    const { has, owes } = coverBalances(two, { has: 5n, owes: 5n });
    expect([has + owes, has - owes, has - 100n, -owes].map(formatRupees)).toEqual(Array(4).fill("₹••••"));
  });

  it("cannot be sent to the bank", () => {
    expect(() => z.encode(account, covered)).toThrow("a hidden balance is no amount");
  });
});

describe("a request as it is seen", () => {
  const order = message({
    remark: ["Remark", remark],
    lines: listOf("Lines", { remark: ["Remark", remark] }),
    password: ["Password", secret.optional()],
  });

  it("has no sign that cannot be seen in any text, in lists and parts too, but keeps its secrets", () => {
    const sent = {
      Remark: "\u200bre\u2060nt",
      Lines: [{ Remark: "tea\u3164" }],
      Password: "a\u200bb",
      More: 1,
    };
    expect(requestAsSeen(order, sent)).toEqual({
      Remark: "rent",
      Lines: [{ Remark: "tea" }],
      Password: "a\u200bb",
      More: 1,
    });
  });

  it("stays what it is if it is no message", () => {
    for (const sent of [null, "text", 5, ["a"]]) expect(requestAsSeen(order, sent)).toEqual(sent);
  });
});

const services = areas.flatMap((area) => [...catalogue[area]]);

test.each(services)("of $name no field that is declared a balance is left", ({ answer }) => {
  const kinds: Record<string, JsonSchema> = {};
  const sample = sampleOf(messageSchema(answer, kinds), kinds);
  const decoded = z.decode(answer, sample);
  const marks = (value: unknown) =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? String(one) : one)).match(
      /"9876543"/g,
    )?.length ?? 0;
  expect(marks(decoded)).toBe(JSON.stringify(sample).match(/"98765\.43"/g)?.length ?? 0);
  expect(marks(coverBalances(answer, decoded))).toBe(0);
});

test("what the gateway calls a balance is declared one", () => {
  const plain = services.flatMap(({ name, answer }) => amountsIn(messageSchema(answer, {}), name));
  expect(plain).toContain("EStatementService.EStmtTransactions.Amount");
  expect(plain.filter((field) => /bal(ance)?(?!\w*List)/i.test(field.split(".").at(-1)!))).toEqual([]);
});

/** The fields that are declared amounts, by their way. */
function amountsIn({ $ref, properties = {}, items }: JsonSchema, way: string): string[] {
  if ($ref) return $ref.endsWith("/amount") ? [way] : [];
  if (items) return amountsIn(items, way);
  return Object.entries(properties).flatMap(([name, field]) => amountsIn(field, `${way}.${name}`));
}
