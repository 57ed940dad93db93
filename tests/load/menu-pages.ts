import { menuFor } from "~/routes/_portal+/menu.rules";

/** The address of every page in the menu of a customer who may pay. */
export const menuPages = menuFor({ viewOnly: false }).flatMap(({ entries }) => entries.map(({ to }) => to));
