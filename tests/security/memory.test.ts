import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { Visitor } from "tests/support/visitor";

/** What nobody's form sends costs the server nothing that stays. */
const SMALL_HEAP_MB = 160;
let portal: RunningPortal;
let visitor: Visitor;
beforeAll(async () => {
  portal = await startPortal({ NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP_MB}` });
  visitor = new Visitor(portal.url);
  await visitor.get("/");
});
afterAll(() => portal?.stop());

const MB = 1024 * 1024;

/** What the server's process holds of the machine's memory, in bytes. */
function residentBytes(): number {
  const [kilobytes] = /(?<=^VmRSS:\s+)\d+/m.exec(readFileSync(`/proc/${portal.pid}/status`, "utf8"))!;
  return Number(kilobytes) * 1024;
}

const filled = (field: (place: number) => string): string => {
  const fields: string[] = [];
  for (let length = 0; length < 60_000; length += fields.at(-1)!.length + 1)
    fields.push(field(fields.length));
  return fields.join("&");
};

const shapes: [what: string, body: string][] = [
  [
    "ten thousand fields",
    Array.from({ length: 10_000 }, (_, place) => `f${place}=`)
      .join("&")
      .slice(0, 65_000),
  ],
  ["arrays of twenty million", filled((place) => `a[${20_000_000 + place}]=1`)],
  ["__proto__", filled((place) => `__proto__[x${place}]=1`)],
  ["constructor.prototype", filled((place) => `constructor.prototype.x${place}=1`)],
  ["a deep name", `${"a[b]".repeat(15_000)}=1`],
  ["one field again and again", filled(() => "customerId=1")],
  ["a long value", `customerId=${"1".repeat(60_000)}`],
];

/** Sends each shape `times` times, eight at a time; answers the statuses met and how many bytes went out. */
async function send(times: number): Promise<{ statuses: Set<number>; bytes: number }> {
  const bodies = Array.from({ length: times }, () => shapes.map(([, body]) => body)).flat();
  const bytes = bodies.reduce((sum, body) => sum + body.length, 0);
  const statuses = new Set<number>();
  const worker = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop())
      statuses.add((await visitor.postRaw("/", body)).status);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return { statuses, bytes };
}

describe("requests no form of ours sends", () => {
  it.each(shapes)("%s: refused with 400", async (_what, body) => {
    expect((await visitor.postRaw("/", body)).status).toBe(400);
  });

  it("sent by the thousand make the server's memory grow by less than half of what was sent, if at all", async () => {
    await send(40);
    const before = residentBytes();
    const { statuses, bytes } = await send(250);
    expect([...statuses]).toEqual([400]);
    expect(bytes).toBeGreaterThan(100 * MB);
    expect(residentBytes() - before).toBeLessThan(bytes / 2);
    expect((await visitor.get("/")).status).toBe(200);
  });
});
