/** `npm run audit slow`: 1,000 slow connections of slowhttptest; meanwhile the sign-in page must answer within a second. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { exitWithFindings } from "../root.mjs";
import { need, startAuditedPortal } from "./scan/portal.mjs";

need("slowhttptest");
const MAX_MS = 1_000;
const portal = await startAuditedPortal();
const late = [];
try {
  for (const kind of ["-H", "-B"]) late.push(...(await slowly(kind)));
} finally {
  await portal.stop();
}
exitWithFindings(late, "Nobody was held up.", "answers were late");

/** `-H`: headers that never end; `-B`: bodies that never end. */
async function slowly(kind) {
  const report = join(portal.directory, `slow${kind}`);
  const slow = spawn(
    "slowhttptest",
    [kind, "-c", "1000", "-r", "500", "-i", "5", "-l", "25", "-p", "3", "-u", `${portal.url}/`, "-o", report],
    { stdio: "ignore" },
  );
  let over = false;
  slow.once("close", () => (over = true));
  const said = [];
  let asked = 0;
  while (!over) {
    const from = performance.now();
    const answer = await fetch(portal.url).catch(() => null);
    const took = Math.round(performance.now() - from);
    asked += 1;
    if (!answer?.ok || took > MAX_MS) said.push(`${kind}: ${answer?.status ?? "no answer"} after ${took} ms`);
    await pause(200);
  }
  console.log(`slowhttptest ${kind}: ${asked} pages asked for meanwhile`);
  return said;
}
