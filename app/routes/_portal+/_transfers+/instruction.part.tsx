import { Link, useActionData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import { addQuery } from "common/path-query";
import { isCurrent } from "common/standing-instructions";
import { JustMade } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { useBank } from "~/ui/bank";
import { Button, LinkButton, SecondaryLink } from "~/ui/button";
import { amountColumn, dateColumn } from "~/ui/columns";
import { Announcement, Card, DescriptionList, Details, type Facts } from "~/ui/content";
import { ShownList } from "~/ui/enquiry";
import { ButtonForm } from "~/ui/form-foot";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { PagedTable } from "~/ui/paged-table";
import { noBreak } from "~/ui/text";
import { instructionPath, type InstructionPress } from "./instructions.forms";
import type { Instruction, openInstruction, press, showInstruction } from "./instructions.server";
import { OrderForm } from "./order-form.part";
import type { Plan } from "./instructions.changes.server";
import { OrderMade, OrderSummary } from "./order-summary.part";
import type { OrderSummary as Order } from "./orders.server";

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

export function InstructionSummary({ order }: { order: Order }) {
  const { t } = useTranslation("transfers");
  const plan = order.plan!;
  return (
    <OrderSummary order={order} way={t(`kinds.${order.kind}`)} facts={useRhythmFacts(plan)}>
      <ComingDates dates={plan.dates} />
    </OrderSummary>
  );
}

type Rhythm = Pick<Plan, "frequency" | "day" | "until"> & Partial<Plan>;

function useRhythmFacts({ frequency, day, until, nextOn, endsOn }: Rhythm): Facts {
  const { t } = useTranslation("instructions");
  return [
    { term: t("fields.frequency"), value: t(`frequencies.${frequency}`) },
    { term: t("fields.day"), value: day },
    until.times === undefined
      ? { term: t("fields.untilAmount"), value: { money: until.untilAmount } }
      : { term: t("fields.times"), value: until.times },
    nextOn && { term: t("fields.nextOn"), value: { date: nextOn } },
    endsOn && { term: t("fields.endsOn"), value: { date: endsOn } },
  ];
}

function ComingDates({ dates }: { dates: readonly IsoDate[] }) {
  const { t } = useTranslation("instructions");
  return (
    <Details summary={t("dates.title", { count: dates.length })}>
      <p>{t("dates.holidays")}</p>
      <p>{dates.map((date) => noBreak(formatDate(date))).join(", ")}</p>
    </Details>
  );
}

export function InstructionMade({ made, done }: Pick<ComponentProps<typeof OrderMade>, "made" | "done">) {
  const { t } = useTranslation("instructions");
  const { helpline } = useBank();
  return <OrderMade made={made} done={done} pending={t("pending", { helpline: noBreak(helpline) })} />;
}

type ShownProps = Awaited<ReturnType<typeof showInstruction>>;

export function InstructionShown({ instruction, dates, endsOn, changed, pressed, runs, mayPay }: ShownProps) {
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const { number, state } = instruction;
  return (
    <Page title={t("view.heading", { number })}>
      <InstructionMade made={changed} done={t("modify.done")} />
      <JustMade made={pressed} say={({ press }) => t(`press.${press}.done`)} />
      <Card main>
        <InstructionFacts instruction={instruction} endsOn={endsOn} />
        {dates.length > 0 ? <ComingDates dates={dates} /> : null}
      </Card>
      {mayPay && isCurrent(state) ? (
        <Cluster>
          <LinkButton to={instructionPath(number, "modify")}>{t("view.modify")}</LinkButton>
          {([state === "active" ? "pause" : "resume", "skip", "delete"] as const).map((one) => (
            <SecondaryLink key={one} to={instructionPath(number, one)}>
              {t(`press.${one}.link`)}
            </SecondaryLink>
          ))}
        </Cluster>
      ) : null}
      <Stack>
        <h2>{t("runs.title")}</h2>
        <ShownList enquiry={runs} none={<p>{t("runs.none")}</p>}>
          {(list) => (
            <PagedTable
              caption={t("runs.title")}
              list={list}
              href={(page) => addQuery(instructionPath(number), { page: String(page) })}
              rowKey={({ dueOn }) => dueOn}
              columns={[
                dateColumn(t("fields.dueOn"), "dueOn"),
                {
                  heading: t("fields.status"),
                  names: true,
                  cell: ({ state, reference, triedAgainAt, why }) => {
                    if (triedAgainAt)
                      return t("runs.triedAgain", { time: noBreak(formatIstTime(triedAgainAt)) });
                    const word = t(`runs.states.${state}`);
                    if (reference) return <Link to={`/Payments/${reference}`}>{word}</Link>;
                    return why ? `${word}: ${say(flows, why)}` : word;
                  },
                },
                amountColumn(payments("columns.amount"), "amount"),
              ]}
            />
          )}
        </ShownList>
      </Stack>
      <p>
        <Link to="/ViewStandingInstruction">{t("view.all")}</Link>
      </p>
    </Page>
  );
}

function InstructionFacts({
  instruction,
  endsOn,
}: Pick<ShownProps, "instruction"> & { endsOn?: IsoDate | undefined }) {
  const { t } = useTranslation("instructions");
  const { t: transfers } = useTranslation("transfers");
  const { number, state, kind, fromAccount, toAccount, toName, amount, remark } = instruction;
  const { untilAmount, period } = instruction;
  const until = untilAmount === undefined ? { times: period } : { untilAmount };
  const rhythm = useRhythmFacts({ ...instruction, until, endsOn });
  return (
    <DescriptionList
      facts={[
        { term: t("fields.number"), value: number },
        { term: t("fields.status"), value: t(`states.${state}`) },
        { term: transfers("facts.type"), value: transfers(`kinds.${kind}`) },
        { term: transfers("facts.from"), value: fromAccount },
        { term: transfers("facts.name"), value: { written: toName } },
        { term: transfers("facts.account"), value: toAccount },
        { term: transfers("facts.amount"), value: { money: amount } },
        ...rhythm,
        untilAmount === undefined
          ? { term: t("fields.timesLeft"), value: instruction.timesLeft }
          : { term: t("fields.paid"), value: { money: instruction.paid } },
        { term: t("fields.startDate"), value: { date: instruction.startDate } },
        { term: transfers("facts.remark"), value: { written: remark } },
      ]}
    />
  );
}

/** Error of an act; the form and the steps of a change show their own. */
function useFailure(): string | null {
  const answer = useActionData<typeof press>();
  const { t } = useTranslation("flows");
  return answer && "error" in answer && !("field" in answer) ? say(t, answer.error) : null;
}

/** The form, or why it cannot be changed: it is over, or its payee is deleted. */
export function ModifyInstruction(page: Awaited<ReturnType<typeof openInstruction>>) {
  const { t } = useTranslation("instructions");
  const { t: flows } = useTranslation("flows");
  const failure = useFailure();
  const { instruction, over, form, wrong } = page;
  const { number, version, kind, toAccount, toName } = instruction;
  const [way] = form.offer.ways;
  const isGone =
    kind === "within-bank" &&
    way!.complete &&
    !way!.targets.some(({ accountNumber }) => accountNumber === toAccount);
  if (over || isGone)
    return (
      <Page title={t("modify.title", { number })}>
        <Announcement kind="warning">
          {over ? say(flows, over) : t("modify.payeeGone", { name: toName })}
        </Announcement>
        <SecondaryLink to={instructionPath(number)}>{t("press.keep")}</SecondaryLink>
      </Page>
    );
  return (
    <Page title={t("modify.title", { number })} lead={t("modify.lead")}>
      <ChangeSteps at="details" />
      {failure ? <Announcement kind="danger">{failure}</Announcement> : null}
      <OrderForm {...form} wrong={wrong} clear={instructionPath(number, "modify")}>
        <input type="hidden" name="mode" value="modify" />
        <input type="hidden" name="version" value={version} />
      </OrderForm>
    </Page>
  );
}

interface PressProps {
  press: InstructionPress;
  instruction: Instruction;
  reference: string;
}

export function PressInstruction({ press: requested, instruction, reference }: PressProps) {
  const { t } = useTranslation("instructions");
  const failure = useFailure();
  const { number, version } = instruction;
  return (
    <Page title={t(`press.${requested}.title`, { number })} width="text">
      {failure ? <Announcement kind="danger">{failure}</Announcement> : <p>{t(`press.${requested}.text`)}</p>}
      <InstructionFacts instruction={instruction} />
      <ButtonForm hidden={{ mode: requested, version, reference }}>
        <Button>{t(`press.${requested}.confirm`)}</Button>
        <SecondaryLink to={instructionPath(number)}>{t("press.keep")}</SecondaryLink>
      </ButtonForm>
    </Page>
  );
}
