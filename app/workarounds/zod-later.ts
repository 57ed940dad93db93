/**
 * zod's place in the pages' scripts (package.json, `browser`): schemas are written down as they are read, and made with zod itself
 * when a form is first checked. Until then zod need not travel; it would be a fifth of what a page with a form weighs.
 * Dead when schemas are small enough to come with their page.
 */
import type * as real from "zod";

/** What the browser's schemas take of it. */
const names = ["enum", "intersection", "literal", "object", "string", "undefined"] as const;
type Name = (typeof names)[number];
type Zod = Pick<typeof real, Name>;
type Method = (...given: unknown[]) => unknown;
type Recipe = (zod: Zod) => unknown;

const recipes = new WeakMap<object, Recipe>();
const schemas = new WeakMap<object, unknown>();

/** Every method of a schema gives another one; `shape` is what an object was given. */
function written(recipe: Recipe, shape?: unknown): object {
  const schema: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "shape"
          ? shape
          : (...given: unknown[]) =>
              written((zod) => (made(schema, zod) as Record<PropertyKey, Method>)[name]!(...all(given, zod))),
    },
  );
  recipes.set(schema, recipe);
  return schema;
}

/** The schema itself of one that was written down here; anything else with the schemas in it made. */
export function made<Value>(value: Value, zod: Zod): Value {
  if (typeof value !== "object" || value === null) return value;
  const recipe = recipes.get(value);
  if (recipe) {
    if (!schemas.has(value)) schemas.set(value, recipe(zod));
    return schemas.get(value) as Value;
  }
  if (Array.isArray(value)) return all(value, zod) as Value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, made(one, zod)])) as Value;
}

const all = (values: unknown[], zod: Zod) => values.map((value) => made(value, zod));

const [enumOf, intersection, literal, object, string, nothing] = names.map(
  (name) =>
    (...given: unknown[]) =>
      written((zod) => (zod[name] as unknown as Method)(...all(given, zod)), given[0]),
);
export { enumOf as enum, intersection, literal, object, string, nothing as undefined };

/** What a check returns that has found something wrong; zod looks at the issue alone. */
export const NEVER = undefined as never;
