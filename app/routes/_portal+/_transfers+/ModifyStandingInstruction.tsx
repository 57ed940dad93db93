import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { instructionRefusals } from "common/contract/instructions.server";
import { formatDate, formatIstTime, istDate } from "common/dates";
import { plainAmount } from "common/money";
import { readPage, sliceOf } from "common/paging";
import { addQuery } from "common/path-query";
import { isCurrent, nextAfterChange } from "common/standing-instructions";
import { actOnChange, changeFields } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange, startChange } from "~/change/change.server";
import { findNews, goWithNews } from "~/change/news.server";
import { makeChange } from "~/change/once.server";
import { sayRefusal } from "~/change/refusal.server";
import { newReference } from "~/change/request.server";
import { languageOf } from "~/i18n/detection.server";
import { say, type Wording } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import {
  notForViewOnly,
  requireCustomer,
  requirePage,
  requirePayer,
  requireUsablePassword,
  type SignedIn,
} from "~/session/guards.server";
import { Button, LinkButton, SecondaryLink } from "~/ui/button";
import { amountColumn, dateColumn } from "~/ui/columns";
import { Announcement, Card, DescriptionList } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { FormToken } from "~/ui/form";
import { Cluster, Page, Stack } from "~/ui/layout";
import { PagedTable } from "~/ui/paged-table";
import { Money, noBreak } from "~/ui/text";
import {
  ComingDates,
  InstructionForm,
  InstructionSummary,
  OrderNews,
  useRhythmFacts,
} from "./instruction.part";
import {
  modifyInstruction,
  NO_SUCH_INSTRUCTION,
  pressInstruction,
  untilOf,
} from "./instructions.changes.server";
import {
  asTyped,
  instructionPath,
  readMode,
  rhythmFields,
  type InstructionPress,
  type ReadRhythm,
} from "./instructions.forms";
import {
  datesOf,
  getInstruction,
  getInstructionOffer,
  listRuns,
  newsOfOrder,
  readInstruction,
  refuseForeign,
  summariseInstruction,
  untilNow,
  type Instruction,
} from "./instructions.server";
import { typedTransfer } from "./transfer-page.server";
import { transferFields } from "./transfers.forms";

export const handle = {
  i18n: ["common", "flows", "transfers", "payments", "instructions"],
  title: "instructions:view.title",
};

/**
 * One instruction, `?si=`: looked at, changed (`&mode=modify`), or asked about before it is deleted, skipped once, paused or
 * resumed. `?run=` is a step of a change, `?new=` and `&done=` say what was just done.
 */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
  const state = await loadChange(args, by, modifyInstruction);
  if (state?.step === "check" || state?.step === "otp")
    return { ...state, summary: summariseInstruction(state.input, await languageOf(args.request)) };
  const number = state?.input.number ?? query.get("si") ?? "";
  const mode = state ? "modify" : readMode(query.get("mode"));
  if (mode !== "view" && by.viewOnly) throw notForViewOnly(by);
  const instruction = await getInstruction(by, number);
  if (!instruction) return data({ step: "silent" as const, failed: true }, { status: 503 });
  if (mode === "modify") {
    requireUsablePassword(args, by);
    const offer = await getOwnOffer(by, instruction);
    const chosen = state ? typedTransfer(state.input) : typedOf(instruction);
    const rhythm = state ? asTyped({ ...state.input, until: untilOf(state.input) }) : rhythmOf(instruction);
    const wrong = state?.wrong?.wording ?? null;
    const over = isCurrent(instruction.state) ? null : sayRefusal(by, instructionRefusals.over);
    const failed = wrong !== null;
    return { step: "details" as const, instruction, over, offer, chosen, rhythm, wrong, failed };
  }
  if (mode !== "view") return { step: "press" as const, press: mode, instruction, reference: newReference() };
  const page = readPage(query);
  const [runs, news, pressed] = await Promise.all([
    listRuns(by, number, sliceOf(page)),
    newsOfOrder(by, query.get("new")),
    findNews(args, by),
  ]);
  const done = pressed ? readMode(query.get("done")) : "view";
  return {
    step: "view" as const,
    instruction,
    ...comingOf(instruction),
    runs: shownAs(runs, ({ rows, total }) => requirePage(page, rows, total)),
    news,
    done,
    mayPay: !by.viewOnly,
  };
}

/** What may be chosen where accounts stay: the two there are. */
async function getOwnOffer(by: SignedIn, { kind, fromAccount, toAccount }: Instruction) {
  const offer = await getInstructionOffer(by, kind);
  return {
    ...offer,
    accounts: offer.accounts.filter(({ accountNumber }) => accountNumber === fromAccount),
    targets: offer.targets.filter(({ accountNumber }) => [fromAccount, toAccount].includes(accountNumber)),
  };
}

const typedOf = ({ fromAccount, toAccount, amount, remark }: Instruction) => ({
  from: fromAccount,
  to: toAccount,
  amount: plainAmount(amount),
  remark,
});

const rhythmOf = (instruction: Instruction) => asTyped({ ...instruction, until: untilNow(instruction) });

function comingOf(instruction: Instruction) {
  const { nextOn } = instruction;
  return nextOn && isCurrent(instruction.state)
    ? datesOf({ ...instruction, nextOn, until: untilNow(instruction) })
    : { dates: [], endsOn: undefined };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const fields = [...transferFields, ...rhythmFields, "mode", "version", "reference", ...changeFields];
  const form = await readForm(args, fields);
  if (form.has("run")) return actOnChange(by, modifyInstruction, form);
  const number = new URL(args.request.url).searchParams.get("si") ?? "";
  const instruction = await getInstruction(by, number);
  const version = Number(form.get("version"));
  if (!instruction) return failed({ key: "errors.unreachable" }, 503);
  const mode = readMode(form.get("mode"));
  if (mode === "view" || !Number.isSafeInteger(version)) throw new Response("Bad Request", { status: 400 });
  if (mode !== "modify") {
    const reference = String(form.get("reference") ?? "");
    return press(by, mode, { ...instruction, version }, reference);
  }
  const offer = await getOwnOffer(by, instruction);
  const startOn = (rhythm: ReadRhythm) => nextDateOf(by, instruction, rhythm);
  const read = await readInstruction(by, offer, form, { changes: true, startOn });
  return read.ok ? startChange(args, by, modifyInstruction, { ...read.input, number, version }) : read.answer;
}

/** As the bank counts it: dates that are not changed stay. */
function nextDateOf(by: SignedIn, { day, frequency, nextOn }: Instruction, rhythm: ReadRhythm) {
  const today = istDate(by.portal.clock.now());
  if (nextOn && rhythm.day === day && rhythm.frequency === frequency) return nextOn;
  return nextAfterChange(rhythm.day, nextOn ?? today, today);
}

const failed = (error: Wording, status: number) => data({ failed: true as const, error }, { status });

async function press(by: SignedIn, asked: InstructionPress, instruction: Instruction, reference: string) {
  const { number } = instruction;
  const end = await makeChange(by, pressInstruction(asked), instruction, { reference });
  switch (end.outcome) {
    case "done":
      return goWithNews(by, addQuery(instructionPath(number), { done: asked }));
    case "unknown":
      return failed({ key: "errors.inDoubt" }, 503);
    case "refused":
      return end.code === NO_SUCH_INSTRUCTION ? refuseForeign(by, number) : failed(sayRefusal(by, end), 400);
    case "too-often":
    case "not-sent":
      return failed({ key: "errors.unreachable" }, 503);
  }
}

export default function ModifyStandingInstruction() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("transfers");
  const { t: instructions } = useTranslation("instructions");
  const { t: flows } = useTranslation("flows");
  switch (page.step) {
    case "silent":
      return (
        <Page>
          <Announcement kind="danger">{flows("errors.unreachable")}</Announcement>
        </Page>
      );
    case "check":
    case "otp":
      return (
        <Page width="text">
          <ChangeSteps at={page.step} />
          <Authorisation page={page} act={instructions("view.modify")} lead={t("check.lead")}>
            <InstructionSummary summary={page.summary} />
          </Authorisation>
        </Page>
      );
    case "details":
      return <Modify page={page} />;
    case "press":
      return <Press page={page} />;
    case "view":
      return <View page={page} />;
  }
}

type Data = SerializeFrom<typeof loader>;
type At<S extends string> = Extract<Data, { step: S }>;

function Modify({ page }: { page: At<"details"> }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("instructions");
  const { t: flows } = useTranslation("flows");
  const { over } = page;
  const { number, version, kind, toAccount, toName } = page.instruction;
  const { complete, targets } = page.offer;
  const isGone =
    kind === "within-bank" && complete && !targets.some(({ accountNumber }) => accountNumber === toAccount);
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
      {answer && "error" in answer && !("field" in answer) ? (
        <Announcement kind="danger">{say(flows, answer.error)}</Announcement>
      ) : null}
      <InstructionForm
        {...page}
        answer={answer && "result" in answer ? answer : undefined}
        changes
        clear={instructionPath(number, "modify")}
        hidden={{ mode: "modify", version: String(version) }}
      />
    </Page>
  );
}

/** Asks before anything is done: a page, for everybody. */
function Press({ page: { press: asked, instruction, reference } }: { page: At<"press"> }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("instructions");
  const { t: flows } = useTranslation("flows");
  const { number, version } = instruction;
  const error = answer && "error" in answer ? say(flows, answer.error) : null;
  return (
    <Page title={t(`press.${asked}.title`, { number })} width="text">
      {error ? <Announcement kind="danger">{error}</Announcement> : <p>{t(`press.${asked}.text`)}</p>}
      <Facts instruction={instruction} />
      <Form method="post">
        <FormToken />
        <input type="hidden" name="mode" value={asked} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="reference" value={reference} />
        <Cluster>
          <Button>{t(`press.${asked}.confirm`)}</Button>
          <SecondaryLink to={instructionPath(number)}>{t("press.keep")}</SecondaryLink>
        </Cluster>
      </Form>
    </Page>
  );
}

function View({ page }: { page: At<"view"> }) {
  const { t } = useTranslation("instructions");
  const { instruction, dates, endsOn, news, done, runs, mayPay } = page;
  const { number, state } = instruction;
  return (
    <Page title={t("view.heading", { number })}>
      <OrderNews news={news} done={t("modify.done")} />
      {done === "view" || done === "modify" ? null : (
        <Announcement kind="success">{t(`press.${done}.done`)}</Announcement>
      )}
      <Card main>
        <Facts instruction={instruction} endsOn={endsOn} />
        {dates.length > 0 ? <ComingDates dates={dates} /> : null}
      </Card>
      {mayPay && isCurrent(state) ? <Choices number={number} state={state} /> : null}
      <Stack>
        <h2>{t("runs.title")}</h2>
        <Shown enquiry={runs}>{(list) => <Runs number={number} list={list} />}</Shown>
      </Stack>
      <p>
        <Link to="/ViewStandingInstruction">{t("view.all")}</Link>
      </p>
    </Page>
  );
}

/** What can be done with one that is not over. */
function Choices({ number, state }: Pick<Instruction, "number" | "state">) {
  const { t } = useTranslation("instructions");
  const presses: InstructionPress[] = [state === "active" ? "pause" : "resume", "skip", "delete"];
  return (
    <Cluster>
      <LinkButton to={instructionPath(number, "modify")}>{t("view.modify")}</LinkButton>
      {presses.map((one) => (
        <SecondaryLink key={one} to={instructionPath(number, one)}>
          {t(`press.${one}.link`)}
        </SecondaryLink>
      ))}
    </Cluster>
  );
}

function Facts({ instruction, endsOn }: { instruction: Instruction; endsOn?: At<"view">["endsOn"] }) {
  const { t } = useTranslation("instructions");
  const { t: transfers } = useTranslation("transfers");
  const { number, state, kind, fromAccount, toAccount, toName, amount, remark } = instruction;
  const until = untilShown(instruction);
  const rhythm = useRhythmFacts({ ...instruction, until, endsOn });
  return (
    <DescriptionList
      facts={[
        { term: t("fields.number"), value: number },
        { term: t("fields.status"), value: t(`states.${state}`) },
        { term: transfers("facts.type"), value: transfers(`kinds.${kind}`) },
        { term: transfers("facts.from"), value: fromAccount },
        { term: transfers("facts.name"), value: <bdi>{toName}</bdi> },
        { term: transfers("facts.account"), value: toAccount },
        { term: transfers("facts.amount"), value: <Money paise={amount} /> },
        ...rhythm,
        instruction.untilAmount === undefined
          ? { term: t("fields.timesLeft"), value: instruction.timesLeft }
          : { term: t("fields.paid"), value: <Money paise={instruction.paid} /> },
        { term: t("fields.startDate"), value: formatDate(instruction.startDate) },
        { term: transfers("facts.remark"), value: <bdi>{remark}</bdi> },
      ]}
    />
  );
}

/** As it was agreed. */
const untilShown = ({ untilAmount, period }: Instruction) =>
  untilAmount === undefined ? { times: period } : { untilAmount };

type RunList = Extract<At<"view">["runs"], { state: "shown" }>["answer"];

function Runs({ number, list }: { number: string; list: RunList }) {
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  if (list.total === 0) return <p>{t("runs.none")}</p>;
  return (
    <PagedTable
      captionHidden
      caption={t("runs.title")}
      list={list}
      href={(page) => addQuery(instructionPath(number), { page: String(page) })}
      rowKey={({ dueOn }) => dueOn}
      columns={[
        dateColumn(t("fields.dueOn"), "dueOn"),
        { heading: t("fields.status"), names: true, cell: (run) => <RunState run={run} /> },
        amountColumn(payments("columns.amount"), "amount"),
      ]}
    />
  );
}

function RunState({ run }: { run: RunList["rows"][number] }) {
  const { t } = useTranslation("instructions");
  const { t: flows } = useTranslation("flows");
  const { state, reference, triedAgainAt, why } = run;
  if (triedAgainAt) return <>{t("runs.triedAgain", { time: noBreak(formatIstTime(triedAgainAt)) })}</>;
  if (reference) return <Link to={`/Payments/${reference}`}>{t(`runs.states.${state}`)}</Link>;
  return (
    <>
      {t(`runs.states.${state}`)}
      {why ? `: ${say(flows, why)}` : null}
    </>
  );
}
