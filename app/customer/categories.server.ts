import { categories, type Category } from "common/movement-rules";
import { merchantOf, type ReadMovement } from "common/movements";
import { changeSetting, findSetting, resealSetting, type SettingStore } from "~/session/settings.server";

/** The categories a customer has chosen, by whom they are remembered for (`merchantOf`). */
type Choices = Readonly<Record<string, Category>>;

const chosenCategories = {
  table: "portal.chosen_category",
  column: "sealed_categories",
  purpose: "chosen-categories",
} as const;

/** A customer remembers so many at most; the one chosen longest ago goes. */
const MAX_CHOSEN = 300;

/** By the customer's own choice where there is one, else by the rules. */
export type CategoryOf = (movement: ReadMovement) => Category;

export async function categoriesOf(store: SettingStore, customerNumber: string): Promise<CategoryOf> {
  const chosen = new Map(Object.entries(await findSetting<Choices>(store, chosenCategories, customerNumber)));
  return (movement) => {
    const own = chosen.get(merchantOf(movement) ?? "");
    return own && categories.includes(own) ? own : movement.category;
  };
}

/** For all of that merchant's, past and to come; null: as the rules say. */
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

/** After the portal's secret was changed, so that no choice is lost. */
export const resealCategories = (store: SettingStore): Promise<void> =>
  resealSetting(store, chosenCategories);
