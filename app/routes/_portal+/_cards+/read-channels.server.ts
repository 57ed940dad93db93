import {
  changedChannels,
  channelCvvForm,
  instructionsFor,
  wantedStates,
  writeStates,
  type ChannelStates,
} from "~/domain/card-channel-form";
import type { ChannelInstructions } from "~/domain/card-changes";

/** Keys of `locales/*`/cards.json. */
export interface ChannelErrors {
  form?: string;
  cvv?: string;
}

export type ReadChannels =
  | { ok: false; errors: ChannelErrors }
  | { ok: true; stale: boolean; errors: ChannelErrors; instructions: ChannelInstructions; cvv: string };

/**
 * What the form of the channels asks for, against `now`; stale when it showed other states than these, so that a box left
 * ticked in an old tab switches nothing back on. Throws 403 for a switching on by those who may only switch off.
 */
export function readChannels(form: FormData, now: ChannelStates, mayOpen: boolean): ReadChannels {
  const instructions = instructionsFor(now, wantedStates(form));
  const stale = form.get("seen") !== writeStates(now);
  if (!mayOpen && !stale && Object.values(instructions).includes("switch-on"))
    throw new Response("Forbidden", { status: 403 });
  const cvv = channelCvvForm.safeParse({ cvv: form.get("cvv") ?? "" });
  const none = !stale && changedChannels(instructions).length === 0;
  if (cvv.success && !none) return { ok: true, stale, errors: {}, instructions, cvv: cvv.data.cvv };
  return {
    ok: false,
    errors: {
      ...(none ? { form: "channels.errors.none" } : {}),
      ...(cvv.success ? {} : { cvv: cvv.error.issues[0]!.message }),
    },
  };
}
