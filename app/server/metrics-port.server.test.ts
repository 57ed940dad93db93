import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { readEnvironment } from "~/env.server";
import { countCall, metricsRegistry, watch } from "~/metrics.server";
import { openMetricsPort } from "./metrics-port.server";

const environmentWith = (switches: Record<string, string>) => readEnvironment({ SANDBOX: "on", ...switches });

let door: Server;
let url: string;
let asked = 0;
beforeAll(async () => {
  watch({
    bank: "kaveri",
    ready: () => Promise.resolve(0),
    connections: () => ({ used: 3, idle: 1, waiting: 7 }),
    connectionLimit: () => 10,
    documents: () => ({ waiting: 2, running: 1 }),
    sessions: () => Promise.reject(new Error("there is no database")),
    inDoubt: () => {
      asked += 1;
      return new Promise(() => {});
    },
  });
  door = (await openMetricsPort(environmentWith({ METRICS_PORT: "0" })))!;
  url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
});
afterAll(() => door.close());

test("there is no port for metrics unless one is set", async () => {
  expect(await openMetricsPort(environmentWith({}))).toBeUndefined();
});

test("only this machine reads the metrics, unless others are let in in so many words", () => {
  expect(door.address()).toMatchObject({ address: "127.0.0.1" });
  for (const METRICS_HOST of ["0.0.0.0", "::", "10.0.0.7", "watched.example"]) {
    expect(() => environmentWith({ METRICS_HOST })).toThrow(/METRICS_HOST.*METRICS_OPEN/);
    expect(environmentWith({ METRICS_HOST, METRICS_OPEN: "on" })).toMatchObject({ METRICS_HOST });
  }
});

test("a database that fails or hangs leaves its gauges out, is asked once, and holds up no other figure", async () => {
  const texts = await Promise.all([0, 1, 2].map(async () => (await fetch(`${url}/metrics`)).text()));
  for (const text of texts) {
    expect(text).toMatch(/^portal_ready{bank="kaveri"} 0$/m);
    expect(text).toMatch(/^portal_database_connections{state="waiting",bank="kaveri"} 7$/m);
    expect(text).not.toMatch(/^portal_(sessions|changes_in_doubt)\b/m);
  }
  expect(asked).toBe(1);
});

test("a code that the bank invents is counted by its class", async () => {
  for (const code of ["6001", "6002", "404", "for 100200301", "12345"])
    countCall("kaveri", { service: "asked", ending: "refused", reason: code, milliseconds: 5 });
  const text = await (await fetch(`${url}/metrics`)).text();
  const counted = [...text.matchAll(/service="asked",ending="refused",reason="(.*)",bank="kaveri"} (\d)/g)];
  expect(counted.map(([, reason, times]) => `${reason} ${times}`)).toEqual(["6xxx 2", "4xx 1", "other 2"]);
});

describe("what watches the portal", () => {
  const files = ["docs/watching/board.json", "docs/watching/alerts.yml", "docs/operations/watching.md"];
  it.each(files)("%s: every metric and label it names is there", async (file) => {
    const known = new Map<string, Set<string>>();
    for (const { name, type, labelNames } of metricsRegistry.getMetricsAsArray() as unknown as Known[])
      for (const result of type === "histogram" ? ["_bucket", "_sum", "_count", ""] : [""])
        known.set(name + result, new Set([...labelNames, "le", "job", "instance"]));
    const text = readFileSync(file, "utf8").replaceAll('\\"', '"');
    const named = [...text.matchAll(/\b((?:portal|process|nodejs)_\w+)(?:\{([^{}]*)\})?/g)];
    expect(named.length).toBeGreaterThan(8);
    const odd = named.filter(([, name, matchers = ""]) => {
      const labels = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!);
      return !labels.every((label) => known.get(name!)?.has(label)) || !known.has(name!);
    });
    expect(odd.map(([all]) => all)).toEqual([]);
  });

  it("the board is what Grafana imports: panels of known kinds side by side on 24 columns, each line by the source that is chosen", () => {
    const board = JSON.parse(readFileSync("docs/watching/board.json", "utf8")) as Board;
    expect(board).toMatchObject({ uid: expect.stringMatching(/^[\w-]{1,40}$/) as string, schemaVersion: 39 });
    const [source] = board.templating.list;
    expect(source).toMatchObject({ type: "datasource", query: "prometheus" });
    const taken = new Set<string>();
    for (const { type, title, gridPos, datasource, targets } of board.panels) {
      expect(["timeseries", "stat", "bargauge", "table"]).toContain(type);
      expect(title).toMatch(/\S/);
      for (const of of [datasource, ...targets.map((target) => target.datasource)])
        expect(of).toEqual({ type: "prometheus", uid: `\${${source!.name}}` });
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let row = 0; row < gridPos.h; row += 1)
        for (let column = 0; column < gridPos.w; column += 1)
          taken.add(`${gridPos.x + column} ${gridPos.y + row}`);
    }
    const cells = board.panels.reduce((sum, { gridPos: { w, h } }) => sum + w * h, 0);
    expect(taken.size).toBe(cells);
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
  });

  it("six alerts say what to do, and stand on the page", () => {
    const [alerts, page] = ["docs/watching/alerts.yml", "docs/operations/watching.md"].map((file) =>
      readFileSync(file, "utf8"),
    );
    const names = [...alerts!.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    expect(names).toHaveLength(6);
    expect(alerts!.match(/^ {10}do: >-\n {12}\S/gm)).toHaveLength(6);
    expect(names.filter((name) => !page!.includes(`| \`${name}\``))).toEqual([]);
  });
});

/** Fields required by Grafana's documentation of dashboard JSON. */
interface Board {
  templating: { list: { name: string; type: string; query: string }[] };
  panels: {
    id: number;
    type: string;
    title: string;
    datasource: unknown;
    gridPos: Record<"x" | "y" | "w" | "h", number>;
    targets: { refId: string; datasource: unknown }[];
  }[];
}

interface Known {
  name: string;
  type: string;
  labelNames: string[];
}

test("the port tells the metrics and nothing else", async () => {
  for (const path of ["/", "/metrics/more", "/healthz"]) expect((await fetch(url + path)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(404);
});
