import { cardControlsText } from "bank/messages/card-text";
import type { CardTable } from "bank/database/schema-cards";
import type { BankAnswer, Context } from "bank/services/served";
import type { Updateable } from "kysely";
import type { cardControls } from "~/contract/cards.server";
import { cardOtpVariables } from "~/contract/otp-variables.server";
import type { RequestOf } from "~/contract/service.server";
import { channelSwitches, channelsChange, limitedChannels, limitsChange } from "~/domain/card-changes";
import { plainAmount } from "~/domain/money";
import { changeCard } from "./change-card";
import { columnOf } from "./channels";
import { given } from "./given";
import { mayControl, protects, type Controls } from "./rules";

type Request = RequestOf<typeof cardControls>;

/** Changes limits and channels. The OTP's purpose is the limits' where there are any, and the status' else. */
export function controlCard(context: Context, request: Request): Promise<BankAnswer<object>> {
  const { customerNumber, cardNumber, expiry, enrolmentId, accountNumber } = request;
  const controls = controlsOf(request);
  const { purpose, change } = changeOf(controls);
  return changeCard(context, {
    customerNumber,
    card: { cardNumber, expiry, enrolmentId, accountNumber },
    kind: "controls",
    content: contentOf(controls),
    reference: given(request.reference),
    protects: protects(controls),
    rule: (card, now) => mayControl(card, controls, now),
    secrets: { cvv: request.cvv },
    otp: { binding: cardOtpVariables({ purpose, cardNumber, change }), entry: given(request.otp) },
    prepare: () => Promise.resolve({ set: columnsOf(controls), text: cardControlsText(cardNumber, change) }),
  });
}

function controlsOf(request: Request): Controls {
  const { atmLimit: atm, posLimit: pos, ecomLimit: ecom, contactlessLimit: contactless } = request;
  return { limits: { atm, pos, ecom, contactless }, instructions: request };
}

function changeOf({ limits, instructions }: Controls) {
  const limited = limitedChannels.some((channel) => limits[channel] !== undefined);
  const words = [limited ? limitsChange(limits) : "", channelsChange(instructions)];
  return {
    purpose: limited ? ("card-limit" as const) : ("card-status" as const),
    change: words.filter(Boolean).join("; "),
  };
}

function contentOf({ limits, instructions }: Controls): unknown[] {
  return [
    ...limitedChannels.map((channel) => {
      const limit = limits[channel];
      return limit === undefined ? null : plainAmount(limit);
    }),
    ...channelSwitches.map((channel) => instructions[channel]),
  ];
}

function columnsOf({ limits, instructions }: Controls): Updateable<CardTable> {
  const set: Record<string, unknown> = {};
  for (const channel of limitedChannels)
    if (limits[channel] !== undefined) set[columnOf(channel, "limit")] = limits[channel];
  for (const channel of channelSwitches)
    if (instructions[channel] !== "leave")
      set[columnOf(channel, "on")] = instructions[channel] === "switch-on";
  return set;
}
