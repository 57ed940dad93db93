/**
 * Balances that the customer hides never leave the server, on any page: what loaders and actions answer has another figure in
 * their place, which shows as dots. Files (statements, certificates) are answered as they are.
 */
import type { ServerBuild } from "@remix-run/node";
import { hiddenFor } from "common/money";
import { displayOf } from "~/ui/display.server";

/** Balances, sums and limits by their names in the data of pages. */
const balances: ReadonlySet<string> = new Set([
  ...[
    "balance",
    "balances",
    "available",
    "ledger",
    "outstanding",
    "owed",
    "drawingPower",
    "balanceAfter",
    "limitLeft",
    "mostPrepaid",
  ],
  ...["maturityAmount", "principalAndInterest", "depositAmount", "agreedAmount"],
  ...["opening", "closing", "openingBalance", "closingBalance"],
  ...["has", "owes", "sum", "deposits", "loans", "liabilities", "assets"],
]);
/** Drawings of balances. */
const drawings = { still: "", line: null, slices: [] } as const;
/** The answer to a wish, which needs its figures to be decided upon. */
const asked: ReadonlySet<string> = new Set(["quote"]);

export function hidingBalances(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route!.module;
    const module = {
      ...route!.module,
      ...(loader && { loader: hiding(loader) }),
      ...(action && { action: hiding(action) }),
    };
    return [id, { ...route!, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

type Handler = NonNullable<NonNullable<ServerBuild["routes"][string]>["module"]["loader"]>;

function hiding(handler: Handler): Handler {
  return async (args) => {
    const answer = await handler(args);
    return displayOf(args.request).balances === "hidden"
      ? (withoutBalances(answer) as typeof answer)
      : answer;
  };
}

/** Copies plain data; dates, responses and other objects stay. Exported for its test. */
export function withoutBalances(value: unknown, name = ""): unknown {
  if (typeof value === "bigint") return balances.has(name) ? hiddenFor(value) : value;
  if (Array.isArray(value)) return value.map((one) => withoutBalances(one, name));
  if (!isPlain(value)) return value;
  const isDeposit = "maturityAmount" in value;
  const isDebit = "source" in value || "fromKind" in value;
  const copy = Object.entries(value).map(([key, one]) => {
    if (asked.has(key)) return [key, one];
    if (key in drawings && one !== null) return [key, drawings[key as keyof typeof drawings]];
    const alike = (isDeposit && key === "principal") || (isDebit && key === "left");
    return [key, withoutBalances(one, alike ? "balance" : key)];
  });
  return Object.assign(
    Object.create(Object.getPrototypeOf(value) as object | null) as object,
    Object.fromEntries(copy),
  );
}

/** Also an answer with headers, `data(…)`. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || "init" in value;
}
