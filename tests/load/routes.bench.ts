/**
 * That a page costs no more for each page that comes: the sign-in page here against the same with a hundred more routes in the build,
 * by processor time of the portal's process.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { ask, sideOf } from "./compared-pages";
import { buildCommit } from "./compared-portal";
import { pageAt } from "./compared-subjects";
import { figure } from "./figures";
import { loadNow } from "./processor";
import { costsOf, measure, ratiosOf } from "./rounds";

const customer = "100200301";
const more = 100;
const rounds = 20;
const { BENCH_WARM = "1500", BENCH_REQUESTS = "2000" } = process.env;

/** What is checked out is built again, with copies of a usual page beside it; what is not committed yet is among it. */
const commit = execFileSync("git", ["stash", "create"], { encoding: "utf8" }).trim() || "HEAD";
const larger = buildCommit(commit, ".test/bench/more-routes", (house) => {
  const page = `${house}/app/routes/_portal+/_accounts+/LienEnquiry`;
  for (let one = 1; one <= more; one += 1) copyFileSync(`${page}.tsx`, `${page}${one}.tsx`);
});
const sides = [await sideOf(larger, customer), await sideOf(".", customer)] as const;
try {
  const times = Math.ceil(Number(BENCH_REQUESTS) / rounds);
  const page = pageAt("/", "sign-in page", { times, warm: Number(BENCH_WARM) });
  for (const side of sides) await page.warm!(side);
  const found = await measure(sides, [page], rounds);
  figure(
    `${page.name} with ${more} more routes ÷ without: processor time`,
    ratiosOf(found, page),
    { atMost: 1.03 },
    `${costsOf(found, page)}; ${loadNow()}`,
  );
  // That they are there.
  await ask(sides[0], `/LienEnquiry${more}`, 1);
} finally {
  for (const { portal } of sides) await portal.stop();
}
