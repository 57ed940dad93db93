import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "~/domain/dates";
import type { TransferKind } from "~/domain/payments";
import type { ScheduleDate } from "~/domain/schedule";
import type { TransferOffer } from "~/flows/transfer-choices.server";
import type { ChosenTransfer } from "~/flows/transfer-details.server";
import { say, type Wording } from "~/i18n/wording";
import { Field, controlAria } from "~/ui/field";
import { DateInput } from "~/ui/input";
import { noBreak } from "~/ui/no-break";
import { TransferForm } from "./transfer-form.part";

interface ScheduleDetailsProps {
  page: {
    kind: TransferKind;
    offer: TransferOffer;
    chosen: ChosenTransfer;
    date: string;
    dates: { first: IsoDate; last: IsoDate };
    wrong: Wording | null;
  };
  answer:
    | {
        result: SubmissionResult;
        values: Record<string, string>;
        date: string;
        dateFault: Extract<ScheduleDate, { ok: false }>["fault"] | null;
      }
    | undefined;
}

/** The form of every transfer, and the day it is for. */
export function ScheduleDetails({ page, answer }: ScheduleDetailsProps) {
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const { kind, dates } = page;
  const values = { first: noBreak(formatDate(dates.first)), last: noBreak(formatDate(dates.last)) };
  const error = answer?.dateFault ? t(answer.dateFault, values) : undefined;
  const hint = t("schedule.dateHint", values);
  const here = `/ScheduleTransfer?kind=${kind}`;
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
        clear={here}
        more={{
          errors: error ? [{ id: "date", text: error }] : [],
          fields: (
            <Field id="date" label={t("schedule.date")} hint={hint} error={error}>
              <input type="hidden" name="kind" value={kind} />
              <DateInput
                {...controlAria("date", { hint, ...(error ? { error } : {}) })}
                name="date"
                defaultValue={answer?.date ?? page.date}
                min={dates.first}
                max={dates.last}
              />
            </Field>
          ),
        }}
      />
    </>
  );
}
