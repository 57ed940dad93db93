import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { frequencies, LAST_DAY_OF_EXECUTION, type Frequency, type Until } from "common/standing-instructions";
import { say, type Wording } from "~/i18n/wording";
import { useBank } from "~/ui/bank";
import { Announcement, Details, type Fact } from "~/ui/content";
import { Select, TextInput } from "~/ui/controls";
import { controlAria, Field } from "~/ui/field";
import { useKeptEntries } from "~/ui/form-kit";
import { Tabs } from "~/ui/navigation";
import { Money, noBreak, Reference } from "~/ui/text";
import { mostTimes, type RhythmFault, type TypedRhythm } from "./instructions.forms";
import type { newsOfOrder, summariseInstruction } from "./instructions.server";
import { TRANSFER_FORM, TransferForm } from "./transfer-form.part";
import type { TransferOffer } from "./transfer-offer.server";
import { PaymentSummary } from "./transfer-page.part";
import type { TypedTransfer } from "./transfers.forms";

/** The list and a new one: two addresses of one thing. */
export function InstructionTabs({ current }: { current: "list" | "new" }) {
  const { t } = useTranslation("instructions");
  return (
    <Tabs
      label={t("title")}
      tabs={[
        { to: "/ViewStandingInstruction", label: t("title"), current: current === "list" },
        { to: "/AddStandingInstruction", label: t("add.title"), current: current === "new" },
      ]}
    />
  );
}

interface InstructionFormProps {
  offer: TransferOffer;
  chosen: TypedTransfer;
  rhythm: TypedRhythm;
  wrong: Wording | null;
  answer:
    | {
        result: SubmissionResult;
        values: Record<string, string>;
        rhythm: TypedRhythm;
        faults: readonly RhythmFault[];
      }
    | undefined;
  /** Whether one is changed. */
  changes: boolean;
  clear: string;
  /** Beside what is typed. */
  hidden: Record<string, string>;
}

/** The form of every transfer, and how often, when and how long. */
export function InstructionForm({ answer, rhythm, changes, hidden, wrong, ...form }: InstructionFormProps) {
  const { t } = useTranslation("instructions");
  const { t: flows } = useTranslation("flows");
  const kept = useKeptEntries(TRANSFER_FORM);
  const typed: TypedRhythm = answer?.rhythm ?? { ...rhythm, ...kept };
  const most = mostTimes(changes);
  const errors = (answer?.faults ?? []).map(({ field, message }) => ({
    id: field,
    text: t(message, { most }),
  }));
  const field = (name: keyof TypedRhythm, hint?: string) => {
    const texts = { hint, error: errors.find(({ id }) => id === name)?.text };
    return {
      field: { id: name, label: t(`fields.${name}`), ...texts },
      control: { ...controlAria(name, texts), name, defaultValue: typed[name] },
    };
  };
  const frequency = field("frequency");
  const day = field("day", t("form.dayHint"));
  const times = field("times", t(changes ? "form.timesLeftHint" : "form.timesHint", { most }));
  const untilAmount = field("untilAmount", t("form.untilHint"));
  const days = Array.from({ length: LAST_DAY_OF_EXECUTION }, (_, place) => String(place + 1));
  return (
    <TransferForm
      {...form}
      answer={answer}
      wrong={wrong && say(flows, wrong)}
      more={{
        errors,
        fields: (
          <>
            {Object.entries(hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Field {...frequency.field}>
              <Select
                {...frequency.control}
                options={frequencies.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
                placeholder
                required
              />
            </Field>
            <Field {...day.field}>
              <Select
                {...day.control}
                options={days.map((value) => ({ value, label: value }))}
                placeholder
                required
              />
            </Field>
            <Field {...times.field}>
              <TextInput {...times.control} inputMode="numeric" autoComplete="off" width="short" />
            </Field>
            <Field {...untilAmount.field} optional>
              <TextInput {...untilAmount.control} inputMode="decimal" autoComplete="off" width="medium" />
            </Field>
          </>
        ),
      }}
    />
  );
}

/** An instruction before it is authorised. */
export function InstructionSummary({ summary }: { summary: ReturnType<typeof summariseInstruction> }) {
  const { t } = useTranslation("transfers");
  return (
    <PaymentSummary payment={summary} way={t(`kinds.${summary.kind}`)} facts={useRhythmFacts(summary)}>
      <ComingDates dates={summary.dates} />
    </PaymentSummary>
  );
}

interface Plan {
  frequency: Frequency;
  day: number;
  until: Until;
  nextOn?: IsoDate | undefined;
  endsOn?: IsoDate | undefined;
}

/** How often, on which day, for how long, and the two dates that follow. */
export function useRhythmFacts({ frequency, day, until, nextOn, endsOn }: Plan): Fact[] {
  const { t } = useTranslation("instructions");
  return [
    { term: t("fields.frequency"), value: t(`frequencies.${frequency}`) },
    { term: t("fields.day"), value: day },
    until.times === undefined
      ? { term: t("fields.untilAmount"), value: <Money paise={until.untilAmount} /> }
      : { term: t("fields.times"), value: until.times },
    ...(nextOn ? [{ term: t("fields.nextOn"), value: formatDate(nextOn) }] : []),
    ...(endsOn ? [{ term: t("fields.endsOn"), value: formatDate(endsOn) }] : []),
  ];
}

/** Every date to come, folded away. */
export function ComingDates({ dates }: { dates: readonly IsoDate[] }) {
  const { t } = useTranslation("instructions");
  return (
    <Details summary={t("dates.title", { count: dates.length })}>
      <p>{t("dates.holidays")}</p>
      <p>{dates.map((date) => noBreak(formatDate(date))).join(", ")}</p>
    </Details>
  );
}

interface NewsProps {
  news: Awaited<ReturnType<typeof newsOfOrder>>;
  /** What is said when it is done. */
  done: string;
}

/** What became of what was just ordered. */
export function OrderNews({ news, done }: NewsProps) {
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  const { helpline } = useBank();
  if (!news) return null;
  const reference = (
    <p>
      {payments("payment.reference")}: <Reference>{news.reference}</Reference>
    </p>
  );
  if (news.state === "done")
    return (
      <Announcement kind="success">
        <p>{done}</p>
        {reference}
      </Announcement>
    );
  return (
    <Announcement kind="warning">
      <p>{t("pending", { helpline: noBreak(helpline) })}</p>
      {reference}
    </Announcement>
  );
}
