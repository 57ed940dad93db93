/**
 * That the picture of a balance does not depend on the account's length: twelve months, over HTTP through the gateway client, from
 * an account with 100,000 postings against one with 1,000; and what drawing it costs beside.
 */
import { balanceHistory } from "common/contract/account-enquiries.server";
import { historySpans, type HistorySpan } from "~/routes/_portal+/_accounts+/balance-history.rules";
import { drawLine } from "~/ui/charts/still.server";
import { median, milliseconds, told } from "./figures";
import { compareLengths, withShortAndLong, type ShortAndLong } from "./short-and-long";

await withShortAndLong(async (bank) => {
  for (const span of historySpans)
    await compareLengths(`balance over ${span}`, 1.5, {
      long: () => points(bank, bank.long, span),
      short: () => points(bank, bank.short, span),
    });
});

const days = Array.from({ length: 31 }, (_, x) => ({ x, y: (x * 7_919) % 50_000 }));
const drawings: number[] = [];
for (let drawing = 0; drawing < 200; drawing += 1)
  drawings.push(
    await milliseconds(() =>
      drawLine({
        points: days,
        rungs: [0, 25_000, 50_000].map((y) => ({ y, label: `₹${y}` })),
        names: [{ x: 0, label: "22-10" }],
      }),
    ),
  );
told("a line of 31 points drawn as SVG", `${median(drawings).toFixed(2)} ms`);

async function points({ gateway, caller, holder }: ShortAndLong, accountNumber: string, span: HistorySpan) {
  const request = { accountNumber, customerNumber: holder, span };
  const result = await gateway.call(balanceHistory, request, caller);
  if (result.outcome !== "done" || result.answer.points.length < 8)
    throw new Error(`the balance over ${span} ended so: ${JSON.stringify(result)}`);
}
