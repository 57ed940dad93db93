/** Writes the static style sheet; runs at build time only. */
import { serializeStyles } from "@emotion/serialize";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import {
  createSystem,
  type RecipeDefinition,
  type SlotRecipeDefinition,
  type SystemStyleObject,
} from "@chakra-ui/react/styled-system";
import { compile, serialize, stringify } from "stylis";
import { globalStyles } from "./globals";
import { chartRecipes } from "./recipes/chart";
import { contentRecipes } from "./recipes/content";
import { formRecipes } from "./recipes/form";
import { layoutRecipes } from "./recipes/layout";
import { listRecipes } from "./recipes/list";
import { shellRecipes } from "./recipes/shell";
import { tableRecipe } from "./recipes/table";
import { themeConfig } from "./theme";

/** Recipes by class name; later rules win over earlier ones. */
export const recipes = {
  ...layoutRecipes,
  ...shellRecipes,
  ...formRecipes,
  ...contentRecipes,
  ...listRecipes,
  table: tableRecipe,
  ...chartRecipes,
};

const system = createSystem(defaultBaseConfig, themeConfig, { globalCss: globalStyles });

export function stylesheet(): string {
  const rules = [
    rule("", system.getGlobalCss()),
    ...Object.entries(recipes).flatMap(([name, recipe]) => recipeRules(name, recipe)),
  ].join("\n");
  return settleTokens(rule("", system.getTokenCss()), rules);
}

function rule(selector: string, styles: object): string {
  const text = serializeStyles([styles as Parameters<typeof serializeStyles>[0][number]]).styles;
  return text === "" ? "" : serialize(compile(selector ? `${selector}{${text}}` : text), stringify);
}

const styled = (selector: string, styles: SystemStyleObject | undefined) =>
  styles ? rule(selector, system.css(styles)) : "";

/** A variant is a class on the root, also for rules of other parts. */
function recipeRules(className: string, recipe: RecipeDefinition | SlotRecipeDefinition): string[] {
  const partsOf = (styles: object = {}) =>
    Object.entries("slots" in recipe ? (styles as Record<string, SystemStyleObject>) : { root: styles });
  const classOf = (part: string) => (part === "root" ? `.${className}` : `.${className}__${part}`);
  return [
    ...partsOf(recipe.base).map(([part, styles]) => styled(classOf(part), styles)),
    ...variantEntries(recipe.variants).flatMap(([name, variant]) =>
      partsOf(variant).map(([part, styles]) =>
        styled(`.${className}--${name}${part === "root" ? "" : ` ${classOf(part)}`}`, styles),
      ),
    ),
  ];
}

/** Variants by value, or by name if they are switches: `[["quiet", …], ["wide", …]]`. */
const variantEntries = (variants: Record<string, Record<string, object>> = {}) =>
  Object.entries(variants).flatMap(([variant, values]) =>
    Object.entries(values).map(([value, styles]) => [value === "true" ? variant : value, styles] as const),
  );

/** Inlines constant tokens; keeps custom properties for tokens that depend on scheme or script. */
function settleTokens(tokenCss: string, rules: string): string {
  const variable = new Set(
    system.tokens.allTokens
      .filter((token) => token.extensions.condition && token.extensions.condition !== "base")
      .map((token) => token.extensions.cssVar!.var),
  );
  const settled = rules.replace(/var\((--[\w.\\-]+)\)/g, (reference, name: string) => {
    if (variable.has(name)) return reference;
    const value = constants.get(name);
    if (value === undefined) throw new Error(`no token stands behind ${name}`);
    return value;
  });
  const kept = tokenCss.replace(/(--[\w.\\-]+):[^;}]*;?/g, (declaration, name: string) =>
    variable.has(name) && settled.includes(`var(${name})`) ? declaration : "",
  );
  return `${withTheme(kept)}\n${settled}`;
}

/** Dark scheme: chosen, or preferred by the device unless light is chosen. */
function withTheme(tokenCss: string): string {
  const media = /@media \(prefers-color-scheme: ?dark\)\{(:root)(\{[^{}]*\})\}/;
  if (!media.test(tokenCss)) throw new Error("the dark scheme's tokens are not where they were");
  return tokenCss.replace(
    media,
    (_, root: string, values: string) =>
      `@media (prefers-color-scheme: dark){${root}:not([data-theme=light])${values}}${root}[data-theme=dark]${values}`,
  );
}

const constants = new Map(
  system.tokens.allTokens
    .filter((token) => !token.extensions.negative)
    .map((token) => [token.extensions.cssVar?.var ?? "", String(token.value)]),
);
