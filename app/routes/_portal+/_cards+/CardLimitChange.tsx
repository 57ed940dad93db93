import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { leastCardLimits, limitedChannels, type LimitedChannel } from "common/card-changes";
import { cardMaximumLimits } from "common/contract/cards.server";
import { formatRupees } from "common/money";
import { ChangeSteps } from "~/change/change-steps";
import { readForm } from "~/session/form.server";
import { requirePayer, type SignedIn } from "~/session/guards.server";
import { type Enquiry, Shown } from "~/ui/enquiry";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { TextInput } from "~/ui/controls";
import { Page } from "~/ui/layout";
import { roundOf } from "~/ui/form";
import { CardFacts, CardFormFoot, CvvField, StoppedCardPage, useCardErrors } from "./card-change.part";
import {
  loadCardForm,
  requireActiveCard,
  startCardChange,
  type FormErrors,
  type Refused,
} from "./card-form.server";
import { changedCard, changeLimits } from "./cards.changes.server";
import type { HeldCard } from "./cards.server";
import {
  limitFields,
  limitsForm,
  limitsOf,
  typedLimits,
  writeLimits,
  type LimitOfEach,
  type TypedLimits,
} from "./limits.forms";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:limits.title" };

/** The card's limits and the highest it allows, asked anew each time; a reopened run fills the form. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requirePayer(args);
  const { page, held, before } = await loadCardForm(args, by, changeLimits, ["cvv"]);
  if (page.step === "stopped") return page;
  const most = await enquireMaximumLimits(by, held);
  return { ...page, now: limitsOf(held), most, before: typedLimits(before?.limits ?? {}) };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args, limitFields);
  const card = await requireActiveCard(args, by, "/CardLimitChange");
  const most = await enquireMaximumLimits(by, card);
  if (most.state !== "shown")
    return data({ failed: true as const, result: null, now: null, most: null }, { status: 503 });
  const now = limitsOf(card);
  const submission = parseWithZod(form, { schema: limitsForm({ now, most: most.answer }) });
  const again = (errors: FormErrors, status: number) => {
    const result = submission.reply({ ...errors, hideFields: ["cvv"] });
    return data({ failed: true as const, result, now, most }, { status });
  };
  if (submission.status !== "success") return again({}, 400);
  const input = { ...changedCard(card), branchCode: card.branchCode, now, ...submission.value };
  return startCardChange(args, by, changeLimits, input, ["cvv"], again);
}

const enquireMaximumLimits = (by: SignedIn, { cardNumber, accountNumber, enrolmentId }: HeldCard) =>
  by.ask(cardMaximumLimits, { cardNumber, accountNumber, enrolmentId });

export default function CardLimitChange() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const round = roundOf(answer);
  const { t } = useTranslation("cards");
  const { card } = page;
  if (page.step === "stopped") return <StoppedCardPage {...page} act="limits" />;
  const { before, wrong } = page;
  // With scripts, what the loader said stays when a form is refused.
  const now = answer?.now ?? page.now;
  const most: Enquiry<LimitOfEach> = answer?.most ?? page.most;
  return (
    <Page lead={t("limits.lead")} width="text">
      <ChangeSteps at="details" straight />
      <CardFacts card={card} />
      <Shown enquiry={most}>
        {(highest) => (
          <LimitForm
            key={round}
            card={card}
            now={now}
            most={highest}
            before={before}
            result={answer?.result ?? null}
            wrong={wrong}
          />
        )}
      </Shown>
    </Page>
  );
}

interface Limits {
  now: LimitOfEach;
  most: LimitOfEach;
}

interface LimitFormProps extends Limits {
  card: { handle: string };
  /** What was typed before, when the customer changes something or the bank refused. */
  before: TypedLimits;
  result: SubmissionResult | null;
  wrong: Refused | null;
}

/** Eight digits, grouped, with room for paise that are none. */
const MAX_TYPED = 14;

const isLimited = (name: string): name is LimitedChannel =>
  (limitedChannels as readonly string[]).includes(name);

function LimitForm({ card, now, most, before, result, wrong }: LimitFormProps) {
  const { t } = useTranslation("cards");
  const bounds = (channel: LimitedChannel) => ({
    least: formatRupees(leastCardLimits[channel]),
    most: formatRupees(most[channel]),
  });
  const say = useCardErrors();
  const kit = useFormKit({
    id: "limits",
    schema: limitsForm({ now, most }),
    result,
    defaultValue: { ...typedLimits(now), ...before, seen: writeLimits(now) },
    say: (error, name) => say(error, isLimited(name) ? bounds(name) : {}),
    wrong: wrong && { field: wrong.field, text: say(wrong.error) },
  });
  return (
    <KitForm kit={kit} autoComplete="off">
      <input type="hidden" name="seen" value={kit.valueOf("seen") || writeLimits(now)} />
      {limitedChannels.map((channel) => (
        <KitField
          key={channel}
          kit={kit}
          name={channel}
          label={t("limits.newOf", { channel: t(`channelNames.${channel}`) })}
          hint={t("limits.hint", bounds(channel))}
        >
          {(control) => (
            <TextInput {...control} digits width="medium" maxLength={MAX_TYPED} autoComplete="off" />
          )}
        </KitField>
      ))}
      <CvvField kit={kit} />
      <CardFormFoot card={card} act={t("limits.title")} />
    </KitForm>
  );
}
