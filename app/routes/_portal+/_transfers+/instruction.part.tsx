import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import { addQuery } from "common/path-query";
import { isCurrent, type InstructionState, type RunState } from "common/standing-instructions";
import { JustMade } from "~/change/change-page";
import { say } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
import { useOwnAccountName } from "~/ui/account-names";
import { Button, LinkButton, SecondaryLink } from "~/ui/button";
import { Announcement, Card, DescriptionList, Details, type Facts, None, Notice } from "~/ui/content";
import { PartlyRead, ShownList } from "~/ui/enquiry";
import { ButtonForm } from "~/ui/form-foot";
import { Cluster, Page } from "~/ui/layout";
import { Row, Section } from "~/ui/list";
import { useMovedDebit } from "~/ui/moved-debit";
import { Breadcrumbs } from "~/ui/navigation";
import { PagedList } from "~/ui/paged-list";
import { State, type StateName } from "~/ui/state";
import { Money, noBreak, Written } from "~/ui/text";
import { instructionPath, type InstructionPress } from "./instructions.forms";
import type { Instruction, press, showInstruction } from "./instructions.server";
import type { MovedDebit } from "~/customer/debit-days.server";
import type { Plan } from "./instructions.changes.server";
import { OrderMade, OrderSummary } from "./order-summary.part";
import type { OrderSummary as Order } from "./orders.server";

export function InstructionSummary({ order }: { order: Order }) {
  const { t } = useTranslation("transfers");
  const { t: instructions } = useTranslation("instructions");
  const { amount, kind, moved } = order;
  const plan = order.plan!;
  const { untilAmount, times } = plan.until;
  const agreed = untilAmount ?? amount * BigInt(times);
  const { room } = plan;
  const total = room !== undefined && room < agreed ? room : agreed;
  const facts = [
    { term: instructions("fields.frequency"), value: instructions(`frequencies.${plan.frequency}`) },
    { term: instructions("fields.day"), value: plan.day },
    untilAmount === undefined
      ? { term: instructions("fields.times"), value: times }
      : { term: instructions("fields.untilAmount"), value: { money: untilAmount } },
    ...useRhythmFacts({ ...plan, moved }),
    { term: instructions(room === undefined ? "fields.total" : "fields.totalMost"), value: { money: total } },
  ];
  return (
    <OrderSummary order={order} way={t(`kinds.${kind}`)} facts={facts}>
      {/* The bank takes these instalments by itself: an instruction comes besides. */}
      {kind === "rd-instalment" || kind === "loan-repayment" ? (
        <Notice kind="warning">{instructions(`add.besides.${kind}`)}</Notice>
      ) : null}
      <p>{instructions("add.noMoney")}</p>
      <ComingDates days={plan.days} room={room} />
    </OrderSummary>
  );
}

type Rhythm = Pick<Plan, "room"> & {
  /** Days of the debits to come. */
  days: readonly IsoDate[];
  /** If the first of them is not its due date. */
  moved?: MovedDebit | undefined;
};

function useRhythmFacts({ room, days, moved }: Rhythm): Facts {
  const { t } = useTranslation("instructions");
  const movedDebit = useMovedDebit();
  const [next] = days;
  const last = days.at(-1);
  return [
    next && { term: t("fields.nextOn"), value: moved ? movedDebit(moved) : { date: next } },
    last && {
      term: t(room === undefined ? "fields.lastOn" : "fields.lastOnLatest"),
      value: { date: last },
    },
  ];
}

/** `Every month on day 6`; empty if the bank does not tell it. */
export function useRhythm() {
  const { t } = useTranslation("instructions");
  return ({ frequency, day }: Partial<Pick<Plan, "frequency" | "day">>): string =>
    frequency && day ? t("rhythm", { often: t(`frequencies.${frequency}`), day }) : "";
}

export const instructionStates = {
  active: "planned",
  paused: "paused",
  suspended: "waiting",
  ended: "ended",
  deleted: "stopped",
} as const satisfies Record<InstructionState, StateName>;

const runStates = {
  waiting: "waiting",
  paid: "done",
  failed: "refused",
  skipped: "stopped",
  paused: "paused",
} as const satisfies Record<RunState, StateName>;

const DATES_SHOWN = 12;

/** `room`: the bank's own debits of the loan or deposit may end it sooner. */
function ComingDates({ days, room }: Pick<Rhythm, "days" | "room">) {
  const { t } = useTranslation("instructions");
  const more = days.length - DATES_SHOWN;
  return (
    <Details summary={t(room === undefined ? "dates.title" : "dates.titleMost", { count: days.length })}>
      <p>{t("dates.holidays")}</p>
      <ul>
        {days.slice(0, DATES_SHOWN).map((date) => (
          <li key={date}>{formatDate(date)}</li>
        ))}
      </ul>
      {more > 0 ? <p>{t("dates.more", { count: more, last: noBreak(formatDate(days.at(-1)!)) })}</p> : null}
    </Details>
  );
}

export function InstructionMade({ made, done }: Pick<ComponentProps<typeof OrderMade>, "made" | "done">) {
  const { t } = useTranslation("instructions");
  return <OrderMade made={made} done={done} pending={(helpline) => t("pending", { helpline })} />;
}

type ShownProps = Awaited<ReturnType<typeof showInstruction>>;

export function InstructionShown(page: ShownProps) {
  const { instruction, changed, pressed, mayPay } = page;
  const { t } = useTranslation("instructions");
  const rhythm = useRhythm()(instruction);
  const { number, state } = instruction;
  return (
    <Page
      breadcrumbs={<Breadcrumbs trail={[{ to: "/ViewStandingInstruction", label: t("title") }]} />}
      lead={
        <>
          <State of={instructionStates[state]} /> {rhythm}
        </>
      }
    >
      <InstructionMade made={changed} done={t("modify.done")} />
      <JustMade made={pressed} say={({ press }) => t(`press.${press}.done`)} />
      <PartlyRead unread={page.unread} />
      {state === "paused" || state === "suspended" ? (
        <Notice kind="warning">{t(`view.${state}`)}</Notice>
      ) : null}
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
      <Card main>
        <InstructionFacts {...page} />
        {page.days.length > 0 ? <ComingDates days={page.days} room={page.room} /> : null}
      </Card>
      <Runs {...page} />
    </Page>
  );
}

function Runs({ instruction: { number }, runs }: Pick<ShownProps, "instruction" | "runs">) {
  const { t } = useTranslation("instructions");
  return (
    <Section title={t("runs.title")}>
      <ShownList enquiry={runs} none={<None>{t("runs.none")}</None>}>
        {(list) => (
          <PagedList list={list} href={(to) => addQuery(instructionPath(number), { page: String(to) })}>
            {(run) => <RunRow key={run.dueOn} run={run} />}
          </PagedList>
        )}
      </ShownList>
    </Section>
  );
}

type Run = Extract<ShownProps["runs"], { state: "shown" }>["answer"]["rows"][number];

function RunRow({ run }: { run: Run }) {
  const { t } = useTranslation("instructions");
  const { t: flows } = useTranslation("flows");
  const { dueOn, state, reference, triedAgainAt, endedAt, why, amount } = run;
  const isFull = state === "skipped" && amount === 0n;
  return (
    <Row
      to={reference ? `/Payments/${reference}` : undefined}
      title={formatDate(dueOn)}
      small={
        triedAgainAt ? (
          t("runs.triedAgain", { time: noBreak(formatIstTime(triedAgainAt)) })
        ) : why ? (
          <>
            {say(flows, why)} {endedAt ? t("runs.lastTry", { time: noBreak(formatIstTime(endedAt)) }) : null}
          </>
        ) : isFull ? (
          t("runs.full")
        ) : state === "skipped" || state === "paused" ? (
          t(`runs.${state}`)
        ) : null
      }
      middle={<State of={isFull ? "ended" : runStates[state]} />}
      end={isFull ? null : <Money paise={amount} />}
    />
  );
}

function InstructionFacts({
  instruction,
  own,
  days = [],
  moved,
  room,
}: Pick<ShownProps, "instruction" | "own"> & Partial<Pick<ShownProps, "days" | "moved" | "room">>) {
  const { t } = useTranslation("instructions");
  const { t: transfers } = useTranslation("transfers");
  const account = useOwnAccountName(own);
  const { number, kind, fromAccount, toAccount, remark, untilAmount } = instruction;
  return (
    <DescriptionList
      close
      facts={[
        ...useRhythmFacts({ room, days, moved }),
        untilAmount === undefined
          ? { term: t("fields.timesLeft"), value: instruction.timesLeft }
          : { term: t("fields.untilAmount"), value: { money: untilAmount } },
        untilAmount !== undefined && { term: t("fields.paid"), value: { money: instruction.paid } },
        { term: transfers("facts.from"), value: account(fromAccount) },
        { term: transfers("facts.account"), value: `${account(toAccount)}, ${transfers(`kinds.${kind}`)}` },
        { term: t("fields.startDate"), value: { date: instruction.startDate } },
        remark && { term: transfers("facts.remark"), value: { written: remark } },
        { term: t("fields.number"), value: number },
      ]}
    />
  );
}

/** Error of an act; the form and the steps of a change show their own. */
export function useFailure(): string | null {
  const answer = useAnswer<typeof press>();
  const { t } = useTranslation("flows");
  return answer && "error" in answer && !("field" in answer) ? say(t, answer.error) : null;
}

interface PressProps extends Pick<ShownProps, "days" | "moved" | "own"> {
  press: InstructionPress;
  instruction: Instruction;
  reference: string;
}

export function PressInstruction({ press: requested, instruction, reference, days, moved, own }: PressProps) {
  const { t } = useTranslation("instructions");
  const failure = useFailure();
  const { number, version, toName, amount } = instruction;
  const rhythm = useRhythm()(instruction);
  return (
    <Page title={t(`press.${requested}.title`, { number })} width="text">
      {failure ? <Announcement kind="danger">{failure}</Announcement> : <p>{t(`press.${requested}.text`)}</p>}
      <p>
        <Written>{toName}</Written> · <Money paise={amount} /> · {rhythm}
      </p>
      <InstructionFacts instruction={instruction} own={own} days={days} moved={moved} />
      <ButtonForm hidden={{ mode: requested, version, reference }}>
        <Button>{t(`press.${requested}.confirm`)}</Button>
        <SecondaryLink to={instructionPath(number)}>{t("press.keep")}</SecondaryLink>
      </ButtonForm>
    </Page>
  );
}
