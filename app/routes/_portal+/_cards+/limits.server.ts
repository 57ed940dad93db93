import { parseWithZod } from "@conform-to/zod/v4";
import { limitedChannels } from "common/card-changes";
import { cardMaximumLimits } from "common/contract/cards.server";
import { cardChangePage } from "./card-page.server";
import { changeLimits } from "./cards.changes.server";
import { limitsForm, limitsOf } from "./limits.forms";

export const { loader, action } = cardChangePage(changeLimits, {
  fields: [...limitedChannels, "seen", "cvv"],
  secrets: ["cvv"],
  async terms(customer, card) {
    const { cardNumber, accountNumber, enrolmentId } = card;
    const most = await customer.ask(cardMaximumLimits, { cardNumber, accountNumber, enrolmentId });
    return { now: limitsOf(card), most };
  },
  read(form, { now, most }) {
    if (most.state !== "shown") return null;
    const schema = limitsForm({ now, most: most.answer }).transform((typed) => ({ ...typed, now }));
    return parseWithZod(form, { schema });
  },
});
