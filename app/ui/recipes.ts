/** All that the style sheet is made of, by class name and in its order: later rules win over earlier ones. */
import { buttonRecipe } from "./recipes/button";
import { chartRecipe, swatchRecipe } from "./recipes/chart";
import * as content from "./recipes/content";
import * as form from "./recipes/form";
import * as layout from "./recipes/layout";
import * as shell from "./recipes/shell";
import { tableRecipe } from "./recipes/table";

export const recipes = {
  stack: layout.stackRecipe,
  cluster: layout.clusterRecipe,
  grid: layout.gridRecipe,
  shell: layout.shellRecipe,
  banner: shell.bannerRecipe,
  skip: layout.skipRecipe,
  button: buttonRecipe,
  input: form.inputRecipe,
  choice: form.choiceRecipe,
  match: form.matchRecipe,
  captcha: form.captchaRecipe,
  money: content.moneyRecipe,
  reference: content.referenceRecipe,
  facts: content.descriptionRecipe,
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
  header: shell.headerRecipe,
  languages: shell.languagesRecipe,
  menu: shell.menuRecipe,
  footer: shell.footerRecipe,
  field: form.fieldRecipe,
  password: form.passwordRecipe,
  checklist: form.checklistRecipe,
  errors: form.errorSummaryRecipe,
  date: form.dateRecipe,
  keyboard: form.keyboardRecipe,
  card: content.cardRecipe,
  notice: content.noticeRecipe,
  tabs: content.tabsRecipe,
  steps: content.stepsRecipe,
  table: tableRecipe,
  chart: chartRecipe,
};
