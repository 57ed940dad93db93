import { describe, expect, it } from "vitest";
import type { AccountKind } from "common/accounts";
import type { Facts } from "./facts";
import { judge } from "./rules";

/** Orders are judged again when they are carried out: the account may have become another's, another kind, or closed. */
const now = new Date("2026-11-23T06:00:00Z");
const rupees = (amount: number) => BigInt(amount) * 100n;

const allowing: Facts = {
  known: false,
  kind: "own-account",
  active: true,
  password_hash: null,
  password_expired: false,
  password_failed: false,
  customer_name: "Lakshmi",
  mobile: "9840012301",
  language: "en",
  to_language: "en",
  may_pay: true,
  stopped: false,
  from_kind: "savings",
  from_status: "open",
  spendable: rupees(10_00_000),
  to_kind: "savings",
  to_status: "open",
  to_own: true,
  to_balance: 0n,
  instalment: null,
  instalments: null,
  payee_id: null,
  payee_bank: null,
  payee_usable_from: null,
  payee_capped_until: null,
  payee_cap: null,
  paid_capped: null,
  least_amount: 1n,
  most_amount: rupees(10_00_000),
  limit_group: null,
  day_limit: null,
  used: 0n,
  charge: 0n,
  guard_since: null,
  guard_until: null,
  guard_cap: null,
  paid_guarded: null,
};

const targets = {
  "own-account": {},
  "rd-instalment": {
    to_kind: "recurring-deposit",
    to_balance: rupees(1_000),
    instalment: rupees(500),
    instalments: 12,
  },
  "loan-repayment": { to_kind: "loan", to_balance: -rupees(20_000) },
} as const satisfies Record<string, Partial<Facts>>;
type Kind = keyof typeof targets;
const kinds = Object.keys(targets) as Kind[];

function codeOf(kind: Kind, changes: Partial<Facts> = {}, amount = rupees(1_000)): string {
  const order = {
    kind,
    amount,
    customerNumber: "100200301",
    fromAccount: "001110010003301",
    toAccount: "001110020003302",
    toName: "Own account",
    remark: "",
  };
  const judged = judge(order, { ...allowing, kind, ...targets[kind], ...changes }, now);
  return judged.outcome === "refused" ? judged.code : "allowed";
}

describe("an order to an account of the customer", () => {
  it.each(kinds)(
    "of the kind %s is carried out to one that is open, of that kind and the customer's own",
    (kind) => {
      expect(codeOf(kind)).toBe("allowed");
      const others: readonly (AccountKind | "internal" | null)[] = ["fixed-deposit", "internal", null];
      for (const to_kind of others) expect([to_kind, codeOf(kind, { to_kind })]).toEqual([to_kind, "8007"]);
      for (const other of kinds.filter((one) => one !== kind)) {
        const { to_kind = "savings" }: Partial<Facts> = targets[other];
        expect([to_kind, codeOf(kind, { to_kind })]).toEqual([to_kind, "8007"]);
      }
      for (const to_own of [false, null])
        expect([to_own, codeOf(kind, { to_own })]).toEqual([to_own, "8007"]);
      for (const to_status of ["frozen", "closed", null] as const)
        expect([to_status, codeOf(kind, { to_status })]).toEqual([to_status, "8007"]);
    },
  );

  it("repays at most what is owed of a loan", () => {
    expect(codeOf("loan-repayment", {}, rupees(20_000))).toBe("allowed");
    expect(codeOf("loan-repayment", {}, rupees(20_000) + 1n)).toBe("8012");
    expect(codeOf("loan-repayment", { to_balance: null })).toBe("8007");
  });

  it("pays whole instalments into a recurring deposit, at most those that are left", () => {
    expect(codeOf("rd-instalment", {}, rupees(5_000))).toBe("allowed");
    expect(codeOf("rd-instalment", {}, rupees(5_500))).toBe("8012");
    expect(codeOf("rd-instalment", {}, rupees(750))).toBe("8012");
    for (const missing of [{ to_balance: null }, { instalment: null }, { instalments: null }])
      expect(codeOf("rd-instalment", missing)).toBe("8007");
  });

  it("goes to another account than it is debited to", () => {
    const order = {
      kind: "own-account",
      amount: rupees(1),
      customerNumber: "1",
      toName: "",
      remark: "",
    } as const;
    const account = "001110010003301";
    expect(judge({ ...order, fromAccount: account, toAccount: account }, allowing, now)).toMatchObject({
      code: "8007",
    });
  });
});
