/** Writes the lists of pages, menu and footer from the `handle` of each route: see docs/how-to.md. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { root, writeIfChanged } from "./root.mjs";

const routes = join(root, "app/routes");

/** Each page's path with the keys of its texts (`area:key`): `name` and `about`. */
export function makePageTables() {
  const found = readdirSync(routes, { recursive: true }).flatMap(readRoute);
  const places = found
    .flatMap((page) => [page.menu ?? []].flat().map((place) => placeOf(page, place)))
    .sort((one, other) => one.order - other.order || (one.to < other.to ? -1 : 1));
  const groups = [...new Set(places.map(({ group }) => group))].sort();
  const rows = (group) =>
    places
      .filter((place) => place.group === group)
      .map(({ label, to, pays }) => `    ${JSON.stringify({ label, to, pays })},\n`);
  writeIfChanged(
    "app/ui/pages.generated.ts",
    `/** Made by scripts/page-tables.mjs from the routes' handles. */
/** Pages by group, in their order. A label is a key under \`menu\` in the common texts. */
export const pages = {
${groups.map((group) => `  ${group}: [\n${rows(group).join("")}  ],\n`).join("")}} as const;

/** Pages that pay, or lead to it. */
export const payingPages: readonly string[] = ${JSON.stringify(found.flatMap(({ to, pays }) => (pays ? [to] : [])))};
`,
  );
  const own = places.filter(({ label, to }) => label === to);
  const names = Object.fromEntries(own.map(({ to, name, about }) => [to, { name, about }]));
  writeIfChanged(
    "app/i18n/page-names.generated.ts",
    `/** Made by scripts/page-tables.mjs from the routes' handles. */
/** Texts of pages, as \`area:key\`: their names, and what they are for. */
export const pageNames: Readonly<Record<string, { name: string; about?: string }>> = ${JSON.stringify(names, null, 1)};
`,
  );
  return names;
}

/** Undefined unless the `handle` has `menu` or `pays`. */
function readRoute(file) {
  if (!/^[^.]*(\.[^.]+)*\.tsx$/.test(file) || /\.(part|server|test)\.tsx$/.test(file)) return [];
  const text = readFileSync(join(routes, file), "utf8");
  const [, handle] = /^export const handle = (\{.*\}|\{[\s\S]*?\n\});$/m.exec(text) ?? [];
  if (!handle || !/\b(menu|pays):/.test(handle)) return [];
  return [{ file, to: pathOf(file), ...new Function(`return ${handle}`)() }];
}

/** `_portal+/_deposits+/TermDeposit_.new.tsx` → `/TermDeposit/new` */
function pathOf(file) {
  const steps = file
    .replace(/\.tsx$/, "")
    .split(sep)
    .flatMap((step) => step.replace(/\+$/, "").split("."));
  const shown = steps.filter((step) => !step.startsWith("_")).map((step) => step.replace(/_$/, ""));
  return `/${shown.join("/")}`;
}

/** Entry of a page in a group. The name defaults to its title; `about` is next to the name. */
function placeOf({ file, to, title, pays }, { group, order, name = title, about }) {
  if (textAt(name) === undefined) throw new Error(`${file}: there is no text ${name} for the menu`);
  const label = /^common:menu\.(.+)/.exec(name)?.[1] ?? to;
  const beside = about ?? name.replace(/\w+$/, "about");
  return { to, label, group, order, pays, name, about: textAt(beside) === undefined ? undefined : beside };
}

function textAt(place = ":") {
  const [area, key] = place.split(":");
  const file = join(root, "locales/en", `${area}.json`);
  const texts = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const found = key.split(".").reduce((branch, step) => branch?.[step], texts);
  return typeof found === "string" ? found : undefined;
}
