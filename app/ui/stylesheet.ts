/** Writes the one static style sheet from the design system. Runs at build time only. */
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
import { buttonRecipe } from "./recipes/button";
import { barsRecipe, chartRecipe, swatchRecipe } from "./recipes/chart";
import * as content from "./recipes/content";
import * as form from "./recipes/form";
import * as layout from "./recipes/layout";
import * as list from "./recipes/list";
import * as shell from "./recipes/shell";
import { tableRecipe } from "./recipes/table";
import { themeConfig } from "./theme";

/** All that the style sheet is made of, by class name and in its order: later rules win over earlier ones. */
export const recipes = {
  stack: layout.stackRecipe,
  later: layout.laterRecipe,
  cluster: layout.clusterRecipe,
  grid: layout.gridRecipe,
  frame: shell.frameRecipe,
  frame__content: shell.frameContentRecipe,
  clock: shell.clockRecipe,
  count: shell.countRecipe,
  "icon-button": shell.iconButtonRecipe,
  banner: shell.bannerRecipe,
  skip: layout.skipRecipe,
  button: buttonRecipe,
  input: form.inputRecipe,
  choice: form.choiceRecipe,
  match: form.matchRecipe,
  captcha: form.captchaRecipe,
  plastic: content.plasticRecipe,
  money: content.moneyRecipe,
  reference: content.referenceRecipe,
  facts: content.descriptionRecipe,
  timeline: content.timelineRecipe,
  icon: content.iconRecipe,
  "section-head": list.sectionHeadRecipe,
  round: list.avatarRecipe,
  two: list.twoRecipe,
  day: list.dayRecipe,
  state: list.stateRecipe,
  pages: content.paginationRecipe,
  crumbs: content.breadcrumbsRecipe,
  empty: content.emptyRecipe,
  details: content.detailsRecipe,
  loading: content.loadingRecipe,
  swatch: swatchRecipe,
  "visually-hidden": layout.quietRecipe,
};

export const slotRecipes = {
  main: layout.mainRecipe,
  bar: shell.barRecipe,
  menu: shell.menuRecipe,
  dock: shell.dockRecipe,
  display: shell.displayRecipe,
  footer: shell.footerRecipe,
  field: form.fieldRecipe,
  password: form.passwordRecipe,
  switch: form.switchRecipe,
  pick: form.pickRecipe,
  checklist: form.checklistRecipe,
  errors: form.errorSummaryRecipe,
  date: form.dateRecipe,
  further: form.furtherRecipe,
  keyboard: form.keyboardRecipe,
  card: content.cardRecipe,
  notice: content.noticeRecipe,
  tabs: content.tabsRecipe,
  steps: content.stepsRecipe,
  figure: content.figureRecipe,
  list: list.listRecipe,
  chips: list.chipsRecipe,
  tiles: list.tilesRecipe,
  worth: list.worthRecipe,
  table: tableRecipe,
  chart: chartRecipe,
  bars: barsRecipe,
};

/** The design system: the bank's tokens, and what bare elements look like. */
const system = createSystem(defaultBaseConfig, themeConfig, { globalCss: globalStyles });

/** Readable CSS; the build minifies it. */
export function stylesheet(): string {
  const rules = [
    rule("", system.getGlobalCss()),
    ...Object.entries(slotRecipes).flatMap(([name, recipe]) => slotRules(name, recipe)),
    ...Object.entries(recipes).flatMap(([name, recipe]) => recipeRules(name, recipe)),
  ].join("\n");
  return settleTokens(rule("", system.getTokenCss()), rules);
}

/** Styles already resolved by the system, under `selector`. */
function rule(selector: string, styles: object): string {
  const text = serializeStyles([styles as Parameters<typeof serializeStyles>[0][number]]).styles;
  return text === "" ? "" : serialize(compile(selector ? `${selector}{${text}}` : text), stringify);
}

const styled = (selector: string, styles: SystemStyleObject | undefined) =>
  styles ? rule(selector, system.css(styles)) : "";

function recipeRules(className: string, { base, variants }: RecipeDefinition): string[] {
  return [
    styled(`.${className}`, base),
    ...variantEntries(variants).map(([name, styles]) => styled(`.${className}--${name}`, styles)),
  ];
}

/** A variant stands as a class on the root; the other slots follow it from there. */
function slotRules(className: string, { base, variants }: SlotRecipeDefinition): string[] {
  const slotClass = (slot: string) => (slot === "root" ? `.${className}` : `.${className}__${slot}`);
  return [
    ...Object.entries(base ?? {}).map(([slot, styles]) => styled(slotClass(slot), styles)),
    ...variantEntries(variants).flatMap(([name, slots]) =>
      Object.entries(slots as Record<string, SystemStyleObject>).map(([slot, styles]) =>
        styled(`.${className}--${name}${slot === "root" ? "" : ` ${slotClass(slot)}`}`, styles),
      ),
    ),
  ];
}

/** `[["quiet", …], ["wide", …]]`: worded variants by their value, switches by their name. */
function variantEntries(variants: Record<string, Record<string, SystemStyleObject>> | undefined) {
  return Object.entries(variants ?? {}).flatMap(([variant, values]) =>
    Object.entries(values).map(
      ([value, styles]) => [value === "true" ? variant : value, styles] as [string, SystemStyleObject],
    ),
  );
}

/** Tokens that never change become their values; those that follow scheme or script stay custom properties, where a rule uses them. */
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

/** The dark scheme's values, for who has chosen it and for devices that are dark where nothing else is chosen. */
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
