import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { knownQuery } from "~/ui/known-query";

/** A page reads the entries of the query that its `handle` names; the server drops all others. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^app\/(env|server)/.test(file));
const read = (file: string) => readFileSync(file, "utf8");

const namesRead = (text: string) =>
  [...text.matchAll(/(?:[qQ]uery|searchParams)\)?\.(?:get|has)\(\s*"(\w+)"/g)].map(([, name]) => name!);

/** Names in the lists `query` and `typed` of a handle; those of any page besides. */
const knownTo = (text: string) => {
  const [, handle = ""] = /^export const handle = (\{.*\}|\{[\s\S]*?\n\});$/m.exec(text) ?? [];
  const lists = [...handle.matchAll(/\b(?:query|typed): \[((?:[^[\]]|\[[^\]]*\])*)\]/g)];
  const named = lists.flatMap(([, list]) => [...list!.matchAll(/"(\w+)"/g)].map(([, name]) => name!));
  return new Set([...knownQuery([]).open.keys(), ...named]);
};

const routes = files.filter((file) => file.startsWith("app/routes/") && !/\.(part|server)\.tsx?$/.test(file));

it("a route names in its handle every entry of the query that it reads", () => {
  const unnamed = routes.flatMap((file) => {
    const text = read(file);
    const known = knownTo(text);
    return /^export (const|\{.*\b)(loader|action|handle)/m.test(text)
      ? namesRead(text)
          .filter((name) => !known.has(name))
          .map((name) => `${file}: ${name}`)
      : [];
  });
  expect(unnamed).toEqual([]);
});

it("an entry that anything reads is named by a route", () => {
  const known = new Set(routes.flatMap((file) => [...knownTo(read(file))]));
  const unnamed = files.flatMap((file) =>
    namesRead(read(file))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unnamed).toEqual([]);
});
