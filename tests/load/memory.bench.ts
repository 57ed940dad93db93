/**
 * That a portal's process keeps its size however long it serves: its memory in the last tenth of many requests against that in the
 * second tenth. The first is left out: the process still grows into what it needs.
 */
import { Visitor } from "tests/support/visitor";
import { ask, sideOf } from "./compared-pages";
import { figure, median } from "./figures";
import { memoryOf } from "./processor";
import { menuPages } from "./menu-pages";

const customers = ["100200301", "100200302", "100200303", "100200305"];
const { BENCH_REQUESTS = "50000" } = process.env;
/** As many are looked at together: a process grows and shrinks between two collections. */
const looks = 10;
const steps = 10 * looks;
/** Requests for one kind of page before the next kind's turn. */
const TOGETHER = 8;

const side = await sideOf(".", customers[0]!);
const pid = side.portal.serving[0]!;
try {
  const paths = ["/", "/main", ...menuPages];
  const each = Math.ceil(Number(BENCH_REQUESTS) / steps);
  let served = 0;
  const found: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    for (const until = each * (step + 1); served < until; served += TOGETHER)
      await ask(side, paths[(served / TOGETHER) % paths.length]!, TOGETHER);
    found.push(memoryOf(pid).now);
    // Sessions come and go as well.
    if (step % looks === 0)
      await new Visitor(side.portal.url).signIn(customers[(step / looks) % customers.length]);
  }
  const sizes = Array.from({ length: steps / looks }, (_, at) =>
    median(found.slice(at * looks, (at + 1) * looks)),
  );
  const shown = sizes.map((size) => size.toFixed(0)).join(", ");
  const asked = `${served} pages of ${paths.length} kinds; MB in each tenth: ${shown}`;
  figure(
    "memory of the portal's process: last tenth of the requests ÷ second",
    sizes.at(-1)! / sizes[1]!,
    { atMost: 1.1 },
    asked,
  );
  figure("the same, at its most", memoryOf(pid).most, { atMost: 256 }, "with what starting took", {
    name: "MB",
    digits: 0,
  });
} finally {
  await side.portal.stop();
}
