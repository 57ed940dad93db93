import { parseWithZod } from "@conform-to/zod/v4";
import { channelSwitches } from "common/card-changes";
import { cardRefusals } from "common/contract/cards.server";
import { formErrorOf, refusalMessage } from "~/change/refusal.server";
import { notForViewOnly, requireCustomer } from "~/session/guards.server";
import { cardChangePage } from "./card-page.server";
import { switchChannels } from "./cards.changes.server";
import { channelsForm, eachChannel, instructionsFor, isStale } from "./channels.forms";
import { limitsOf } from "./limits.forms";

/** View-only customers may switch channels off, to protect themselves, but not on. */
export const { loader, action } = cardChangePage(switchChannels, {
  fields: [...channelSwitches, "seen", "cvv"],
  secrets: ["cvv"],
  who: requireCustomer,
  terms: (customer, card) => ({
    now: eachChannel((channel) => card[channel]),
    limits: limitsOf(card),
    mayOpen: !customer.viewOnly,
  }),
  read(form, { now, mayOpen }, customer) {
    const typed = Object.fromEntries(form);
    const opens = Object.values(instructionsFor(now, typed)).includes("switch-on");
    if (!mayOpen && opens && !isStale(typed, now)) throw notForViewOnly(customer);
    const stale = formErrorOf(refusalMessage(customer, cardRefusals.nothingToChange));
    return parseWithZod(form, { schema: channelsForm(now, stale) });
  },
});
