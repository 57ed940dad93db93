/**
 * Stands in for zod in the pages' scripts (package.json, `browser`): records how a schema is built, and builds it with zod when a form is
 * first checked. zod itself would be a fifth of the weight of a page with a form. The build fails when a form uses a name of zod that is not
 * exported here (`scripts/check-schemas.mjs`). Remove this file once schemas are small enough to travel with their page.
 */
import type * as real from "zod";

const names = ["enum", "intersection", "literal", "object", "string", "undefined"] as const;
type Zod = Pick<typeof real, (typeof names)[number]>;
type Method = (...parameters: unknown[]) => unknown;
type Recipe = (zod: Zod) => unknown;

const recipes = new WeakMap<object, Recipe>();
const schemas = new WeakMap<object, unknown>();

/** A recorded schema: every method returns another one; `shape` is what an object schema was given. */
function record(recipe: Recipe, shape?: unknown): object {
  const schema: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "shape"
          ? shape
          : (...parameters: unknown[]) =>
              record((zod) => {
                const real = built(schema, zod);
                // Methods are inherited.
                return Reflect.apply(Reflect.get(real, name) as Method, real, allBuilt(parameters, zod));
              }),
    },
  );
  recipes.set(schema, recipe);
  return schema;
}

/** Builds a recorded schema, and those within arrays and plain objects. Returns anything else unchanged. */
export function built<Value>(value: Value, zod: Zod): Value {
  if (typeof value !== "object" || value === null) return value;
  const recipe = recipes.get(value);
  if (recipe) {
    if (!schemas.has(value)) schemas.set(value, recipe(zod));
    return schemas.get(value) as Value;
  }
  if (Array.isArray(value)) return allBuilt(value, zod) as Value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, built(item, zod)])) as Value;
}

const allBuilt = (values: unknown[], zod: Zod) => values.map((value) => built(value, zod));

const [enumOf, intersection, literal, object, string, nothing] = names.map(
  (name) =>
    (...parameters: unknown[]) =>
      record((zod) => (zod[name] as unknown as Method)(...allBuilt(parameters, zod)), parameters[0]),
);
export { enumOf as enum, intersection, literal, object, string, nothing as undefined };

/** Returned by a transformation that has added an issue; zod reads the issue only. */
export const NEVER = undefined as never;
