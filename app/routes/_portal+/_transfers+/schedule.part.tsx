import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { transferKinds, type TransferKind } from "common/payments";
import { say, type Wording } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { DateInput, Radios } from "~/ui/controls";
import { controlAria, Field } from "~/ui/field";
import { Stack } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { Tabs } from "~/ui/navigation";
import type { ScheduleDate } from "./payments.forms";
import { TransferForm } from "./transfer-form.part";
import type { TransferOffer } from "./transfer-offer.server";
import type { TypedTransfer } from "./transfers.forms";

/** The list and a new one: two addresses of one thing. */
export function ScheduleTabs({ current }: { current: "list" | "new" }) {
  const { t } = useTranslation("payments");
  return (
    <Tabs
      label={t("schedule.title")}
      tabs={[
        { to: "/ViewScheduleTransfer", label: t("schedule.title"), current: current === "list" },
        { to: "/ScheduleTransfer", label: t("schedule.newTitle"), current: current === "new" },
      ]}
    />
  );
}

/** Which kind of transfer; the answer goes on by the address. */
export function ScheduleKinds() {
  const { t } = useTranslation("payments");
  const { t: common } = useTranslation();
  return (
    <Form method="get" id="kinds">
      <Stack>
        <Radios
          field={{ id: "kind", name: "kind", formId: "kinds", initialValue: "within-bank" }}
          label={t("schedule.chooseKind")}
          options={transferKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <div>
          <Button>{common("actions.continue")}</Button>
        </div>
      </Stack>
    </Form>
  );
}

interface ScheduleDetailsProps {
  page: {
    kind: TransferKind;
    offer: TransferOffer;
    chosen: TypedTransfer;
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
  const date = (
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
