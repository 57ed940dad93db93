import { categories, type Category } from "common/movement-rules";
import { merchantOf, type ReadMovement } from "common/movements";
import type { SignedIn } from "~/session/guards.server";
import { sealedSetting, type SettingStore } from "~/session/settings.server";

/** By the key of `merchantOf`. */
type Choices = Readonly<Record<string, Category>>;

export const chosenCategories = sealedSetting<Choices>(
  "portal.chosen_category",
  "sealed_categories",
  "chosen-categories",
);

/** The oldest choice is dropped. */
const MAX_CHOSEN = 300;

/** The customer's choice, else by the rules. */
type CategoryOf = (movement: ReadMovement) => Category;

export function categoriesOf({ portal, session, customerNumber }: SignedIn): CategoryOf {
  const choices = chosenCategories.open(portal.sealer, customerNumber, session.sealedCategories);
  const chosen = new Map(Object.entries(choices));
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
  chosenCategories.change(store, customerNumber, (kept) => {
    const others = Object.entries(kept).filter(([name]) => name !== merchant);
    const all = category === null ? others : [...others, [merchant, category] as const];
    return Object.fromEntries(all.slice(-MAX_CHOSEN));
  });
