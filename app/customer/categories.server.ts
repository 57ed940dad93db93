import { categories, type Category } from "common/movement-rules";
import { merchantOf, type ReadMovement } from "common/movements";
import { changeSetting, findSetting, resealSetting, type SettingStore } from "~/session/settings.server";

/** By the key of `merchantOf`. */
type Choices = Readonly<Record<string, Category>>;

const chosenCategories = {
  table: "portal.chosen_category",
  column: "sealed_categories",
  purpose: "chosen-categories",
} as const;

/** The oldest choice is dropped. */
const MAX_CHOSEN = 300;

/** The customer's choice, else by the rules. */
export type CategoryOf = (movement: ReadMovement) => Category;

export async function categoriesOf(store: SettingStore, customerNumber: string): Promise<CategoryOf> {
  const chosen = new Map(Object.entries(await findSetting<Choices>(store, chosenCategories, customerNumber)));
  return (movement) => {
    const own = chosen.get(merchantOf(movement) ?? "");
    return own && categories.includes(own) ? own : movement.category;
  };
}

/** For all movements of the merchant. Null: by the rules. */
export const chooseCategory = (
  store: SettingStore,
  customerNumber: string,
  merchant: string,
  category: Category | null,
): Promise<void> =>
  changeSetting<Choices>(store, chosenCategories, customerNumber, (kept) => {
    const others = Object.entries(kept).filter(([name]) => name !== merchant) as [string, Category][];
    const all = category === null ? others : [...others, [merchant, category] as const];
    return Object.fromEntries(all.slice(-MAX_CHOSEN));
  });

/** After a change of the portal's secret. */
export const resealCategories = (store: SettingStore): Promise<void> =>
  resealSetting(store, chosenCategories);
