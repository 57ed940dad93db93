import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { FIRST_TRY_HOUR, transferKinds, type TransferKind } from "common/payments";
import { actOnChange, changeFields } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange, startChange } from "~/change/change.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { languageOf } from "~/i18n/detection.server";
import type { Language } from "~/i18n/languages";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { DateInput } from "~/ui/controls";
import { controlAria, Field } from "~/ui/field";
import { useKeptEntries } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { KindChoice } from "./kind-choice.part";
import { readScheduleDate, scheduleDates } from "./payments.forms";
import { ScheduleTabs } from "./schedule.part";
import { TRANSFER_FORM, TransferForm } from "./transfer-form.part";
import { findTransferQuote, getTransferOffer, type TransferOffer } from "./transfer-offer.server";
import { PaymentSummary } from "./transfer-page.part";
import { prefillTransfer, readTransfer, typedTransfer } from "./transfer-page.server";
import { amountOf, scheduleTransfer, type ScheduledInput } from "./transfers.changes.server";
import { transferFields } from "./transfers.forms";

export const handle = {
  i18n: ["common", "flows", "transfers", "payments"],
  title: "payments:schedule.newTitle",
  pays: true,
};

/** `?kind=imps` asks for the details of that kind; without it the kind is asked first. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const query = new URL(args.request.url).searchParams;
  const state = await loadChange(args, by, scheduleTransfer);
  switch (state?.step) {
    case "check":
    case "otp":
      return { ...state, summary: await summarise(by, state.input, await languageOf(args.request)) };
    case "details":
    case undefined: {
      const kind = state?.input.kind ?? readKind(query.get("kind"));
      if (!kind) return { step: "kind" as const };
      const offer = await getScheduleOffer(by, kind, null);
      const chosen = state ? typedTransfer(state.input) : await prefillTransfer(by, offer, query);
      const dates = scheduleDates(istDate(by.portal.clock.now()));
      const date = state?.input.date ?? "";
      const wrong = state?.wrong?.wording ?? null;
      const page = { step: "details" as const, kind, offer, chosen, dates, date };
      return { ...page, wrong, failed: wrong !== null };
    }
  }
}

const readKind = (asked: unknown): TransferKind | null =>
  transferKinds.find((known) => known === asked) ?? null;

/** What is locked once the details are right, with the amount in words and what such a transfer costs. */
async function summarise(by: SignedIn, input: ScheduledInput, language: Language) {
  const amount = amountOf(input);
  const quote = await findTransferQuote(by, { kind: input.kind, amount });
  return { ...input, amount, words: amountInWords(amount, language), quote };
}

/**
 * What may be chosen for a transfer on `date`: today's balance and what is left of today's limit say nothing
 * about it, and a payee that is new today may be open by then. Without a date yet, every payee may be chosen.
 */
async function getScheduleOffer(
  by: SignedIn,
  kind: TransferKind,
  date: IsoDate | null,
): Promise<TransferOffer> {
  const { dayLimit: _, leftToday: __, guardedUntil, ...offer } = await getTransferOffer(by, kind);
  return {
    ...offer,
    accounts: offer.accounts.map((account) => ({ ...account, balance: null })),
    ...(date
      ? { now: new Date(startOfIstDate(date).getTime() + FIRST_TRY_HOUR * 3_600_000), guardedUntil }
      : { targets: offer.targets.map(({ usableFrom: _, cap: __, ...target }) => target) }),
  };
}

/** Valid details begin a run, its later steps take it on. */
export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args, [...transferFields, "kind", "date", ...changeFields]);
  if (form.has("run")) return actOnChange(by, scheduleTransfer, form);
  const kind = readKind(form.get("kind"));
  if (!kind) throw new Response("Bad Request", { status: 400 });
  const date = String(form.get("date") ?? "").slice(0, 20);
  const read = readScheduleDate(date, istDate(by.portal.clock.now()));
  const offer = await getScheduleOffer(by, kind, read.ok ? read.date : null);
  const details = await readTransfer(by, offer, form);
  if (read.ok && details.ok)
    return startChange(args, by, scheduleTransfer, { ...details.input, date: read.date });
  const { result, values } = details.ok
    ? { result: { initialValue: { ...typedTransfer(details.input) } }, values: {} }
    : details;
  return data(
    { failed: true as const, result, values, date, dateFault: read.ok ? null : read.fault },
    { status: 400 },
  );
}

export default function ScheduleTransfer() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  const beginning = page.step === "kind" || page.step === "details";
  return (
    <Page lead={beginning ? t("schedule.lead") : undefined}>
      {beginning ? <ScheduleTabs current="new" /> : null}
      {page.step === "kind" ? null : <ChangeSteps at={page.step} />}
      <Step />
    </Page>
  );
}

function Step() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("transfers");
  const { t: payments } = useTranslation("payments");
  switch (page.step) {
    case "kind":
      return <ScheduleKinds />;
    case "details":
      return <ScheduleDetails page={page} answer={answer && "result" in answer ? answer : undefined} />;
    case "check":
    case "otp":
      return (
        <Authorisation page={page} act={payments("schedule.newTitle")} lead={t("check.lead")}>
          <Summary summary={page.summary} />
        </Authorisation>
      );
  }
}

/** Which kind of transfer; the answer goes on by the address. */
function ScheduleKinds() {
  const { t } = useTranslation("payments");
  const options = transferKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  return <KindChoice label={t("schedule.chooseKind")} options={options} />;
}

interface ScheduleDetailsProps {
  page: Extract<SerializeFrom<typeof loader>, { step: "details" }>;
  answer: Extract<SerializeFrom<typeof action>, { result: object }> | undefined;
}

/** The form of every transfer, and the day it is for. */
function ScheduleDetails({ page, answer }: ScheduleDetailsProps) {
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const { kind, dates } = page;
  const kept = useKeptEntries(TRANSFER_FORM);
  const values = { first: noBreak(formatDate(dates.first)), last: noBreak(formatDate(dates.last)) };
  const error = answer?.dateFault ? t(answer.dateFault, values) : undefined;
  const hint = t("schedule.dateHint", values);
  const date = (
    <Field id="date" label={t("schedule.date")} hint={hint} error={error}>
      <input type="hidden" name="kind" value={kind} />
      <DateInput
        {...controlAria("date", { hint, error })}
        name="date"
        defaultValue={answer?.date ?? kept.date ?? page.date}
        min={dates.first}
        max={dates.last}
      />
    </Field>
  );
  return (
    <>
      <p>
        {t(`kinds.${kind}`)} · <Link to="/ScheduleTransfer">{t("schedule.otherKind")}</Link>
      </p>
      <TransferForm
        key={kind}
        offer={page.offer}
        chosen={page.chosen}
        answer={answer}
        wrong={page.wrong && say(flows, page.wrong)}
        clear={`/ScheduleTransfer?kind=${kind}`}
        more={{ errors: error ? [{ id: "date", text: error }] : [], fields: date }}
      />
    </>
  );
}

/** A scheduled transfer before it is authorised, its day first. */
function Summary({ summary }: { summary: Awaited<ReturnType<typeof summarise>> }) {
  const { t } = useTranslation("payments");
  return (
    <PaymentSummary
      payment={summary}
      way={t(`kinds.${summary.kind}`)}
      facts={[{ term: t("schedule.date"), value: formatDate(summary.date) }]}
    />
  );
}
