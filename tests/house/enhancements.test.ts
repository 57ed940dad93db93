import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const browserCode = /(?<!\.test|\.server|\.generated)\.tsx?$/;

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  (file) => browserCode.test(file) && file !== "server.ts",
);

it("a page goes on without what it loads later", () => {
  const found = files.flatMap((file) =>
    readFileSync(`app/${file}`, "utf8")
      .split(/\bimport\((?=")/)
      .slice(1)
      .map((after) => `${file}: ${after.split("\n", 1)[0]}`),
  );
  expect(found).not.toEqual([]);
  expect(found.filter((one) => !one.includes('").catch(() => null)'))).toEqual([]);
});
