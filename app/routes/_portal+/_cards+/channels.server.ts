import { parseWithZod } from "@conform-to/zod/v4";
import { cardRefusals } from "common/contract/cards.server";
import { formErrorOf, sayRefusal } from "~/change/refusal.server";
import { notForViewOnly, requireCustomer } from "~/session/guards.server";
import { cardChangePage } from "./card-page.server";
import { switchChannels } from "./cards.changes.server";
import {
  channelFields,
  channelsForm,
  instructionsFor,
  isStale,
  statesOf,
  wantedStates,
} from "./channels.forms";
import { limitsOf } from "./limits.forms";

/** The channels as they are now. Who only looks may protect: switch off, and nothing else. */
export const { loader, action } = cardChangePage(switchChannels, {
  fields: channelFields,
  secrets: ["cvv"],
  who: requireCustomer,
  terms: (by, card) => ({ now: statesOf(card), limits: limitsOf(card), mayOpen: !by.viewOnly }),
  read(form, { now, mayOpen }, by) {
    const typed = Object.fromEntries(form);
    const opens = Object.values(instructionsFor(now, wantedStates(typed))).includes("switch-on");
    if (!mayOpen && opens && !isStale(typed, now)) throw notForViewOnly(by);
    const stale = formErrorOf(sayRefusal(by, cardRefusals.nothingToChange));
    return parseWithZod(form, { schema: channelsForm(now, stale) });
  },
});
