import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chequeReturnReasons } from "common/cheque-leaf";
import {
  sandboxBookStep,
  sandboxCardStep,
  sandboxCardUse,
  sandboxCheque,
} from "common/contract/sandbox.server";
import type { AnswerOf } from "common/contract/service.server";
import { goTo } from "~/change/change-flow.server";
import { newReference } from "~/change/request.server";
import type { CallResult } from "~/gateway/gateway.server";
import { portalOf } from "~/load-context";
import { readForm } from "~/session/form.server";
import { readVisitor, strangerCaller, type RequestArgs } from "~/session/visitor.server";
import { Announcement } from "~/ui/content";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { CardUseForm, DeliveryForm, PresentedChequeForm } from "./counter-forms.part";
import {
  cardUseForm,
  counterFields,
  deliveryForm,
  presentedChequeForm,
  type CounterError,
} from "./counter.forms";

export const handle = { i18n: ["common", "cards", "cheques", "counter"], title: "counter:title" };

/** The demo counter, in the sandbox only: cards used and cheques presented as the world outside does it. */
export async function loader(args: LoaderFunctionArgs) {
  refuseOutsideSandbox(args);
  return {
    end: readEnd(new URL(args.request.url).searchParams),
    references: { card: newReference(), cheque: newReference() },
  };
}

export async function action(args: ActionFunctionArgs) {
  refuseOutsideSandbox(args);
  const form = await readForm(args, counterFields);
  switch (form.get("act")) {
    case "cheque":
      return presentCheque(args, form);
    case "delivery":
      return moveOn(args, form);
    default:
      return payByCard(args, form);
  }
}

function refuseOutsideSandbox({ context }: RequestArgs): void {
  if (!portalOf(context).env.SANDBOX) throw new Response("Not found", { status: 404 });
}

async function payByCard(args: RequestArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: cardUseForm });
  // Card number and PIN do not come back.
  const hidden = { hideFields: ["cardNumber", "pin"] };
  if (submission.status !== "success") return again("card", submission.reply(hidden), 400);
  const { cardAmount: amount, pin, ...use } = submission.value;
  const request = { ...use, amount, pin: pin || undefined };
  const visitor = readVisitor(args);
  const result = await visitor.portal.gateway.call(sandboxCardUse, request, strangerCaller(visitor));
  if (result.ending === "done")
    return goTo(`/sandbox/counter?card=${result.answer.declined ?? "carried-out"}`);
  const { status, fieldErrors } = whyNot(result);
  return again("card", submission.reply({ ...hidden, fieldErrors }), status);
}

async function presentCheque(args: RequestArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: presentedChequeForm });
  if (submission.status !== "success") return again("cheque", submission.reply(), 400);
  const { account: accountNumber, date: instrumentDate, chequeAmount: amount, ...cheque } = submission.value;
  const request = { ...cheque, accountNumber, instrumentDate, amount };
  const visitor = readVisitor(args);
  const result = await visitor.portal.gateway.call(sandboxCheque, request, strangerCaller(visitor));
  if (result.ending === "done") {
    const { outcome, reason = "" } = result.answer;
    return goTo(`/sandbox/counter?${new URLSearchParams({ cheque: outcome === "paid" ? outcome : reason })}`);
  }
  const { status, fieldErrors } = whyNot(result);
  return again("cheque", submission.reply({ fieldErrors }), status);
}

async function moveOn(args: RequestArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: deliveryForm });
  if (submission.status !== "success") return again("delivery", submission.reply(), 400);
  const { requestNumber } = submission.value;
  const visitor = readVisitor(args);
  const step = requestNumber.startsWith("DC") ? sandboxCardStep : sandboxBookStep;
  const result = await visitor.portal.gateway.call(step, { requestNumber }, strangerCaller(visitor));
  if (result.ending === "done") return goTo(`/sandbox/counter?delivery=${result.answer.state}`);
  const { status, fieldErrors } = whyNot(result);
  return again("delivery", submission.reply({ fieldErrors }), status);
}

const again = (act: "card" | "cheque" | "delivery", result: SubmissionResult, status: number) =>
  data({ failed: true as const, act, result }, { status });

/** What is wrong beside which field, by the bank's codes. */
const faults: Readonly<Record<string, Record<string, [CounterError]>>> = {
  "9101": { cardNumber: ["unknownCard"] },
  "9201": { account: ["unknownAccount"] },
  "4040": { requestNumber: ["unknownRequest"] },
  "8013": { "": ["sentBefore"] },
};

function whyNot(result: Exclude<CallResult<unknown>, { ending: "done" }>) {
  const known = result.ending === "refused" ? faults[result.code] : undefined;
  return known
    ? { status: 400, fieldErrors: known }
    : { status: 503, fieldErrors: { "": ["silent"] satisfies CounterError[] } };
}

const declines = [
  "card-inactive",
  "card-hot",
  "card-expired",
  "channel-off",
  "channel-off-abroad",
  "above-limit",
  "no-funds",
  "wrong-pin",
  "pin-locked",
  "account-closed",
] as const satisfies ReadonlyArray<AnswerOf<typeof sandboxCardUse>["declined"]>;

const deliveryStates = ["printed", "sent", "delivered"] as const;

/** How the last act ended, by the address; null for none, or for an end nobody knows. */
function readEnd(query: URLSearchParams) {
  const [card, cheque] = [query.get("card"), query.get("cheque")];
  if (card === "carried-out") return { what: "card" as const, reason: null };
  if (cheque === "paid") return { what: "cheque" as const, reason: null };
  const state = deliveryStates.find((known) => known === query.get("delivery"));
  if (state) return { what: "delivery" as const, reason: null, state };
  const declined = declines.find((known) => known === card);
  if (declined) return { what: "card" as const, reason: declined };
  const returned = chequeReturnReasons.find((known) => known === cheque);
  return returned ? { what: "cheque" as const, reason: returned } : null;
}

export default function DemoCounter() {
  const { end, references } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("counter");
  const formOf = (act: "card" | "cheque") => ({
    reference: references[act],
    result: answer?.act === act ? answer.result : null,
  });
  return (
    <Page lead={t("lead")} width="text">
      {end && !answer ? <EndNotice end={end} /> : null}
      <CardUseForm key={`card ${attemptKeyOf(answer, references.card)}`} {...formOf("card")} />
      <PresentedChequeForm key={`cheque ${attemptKeyOf(answer, references.cheque)}`} {...formOf("cheque")} />
      <DeliveryForm
        key={`delivery ${attemptKeyOf(answer)}`}
        result={answer?.act === "delivery" ? answer.result : null}
      />
      <p>
        <Link to="/sandbox/phone">{t("phone")}</Link>
      </p>
    </Page>
  );
}

/** What the bank did, and why not. */
function EndNotice({ end }: { end: NonNullable<ReturnType<typeof readEnd>> }) {
  const { t } = useTranslation("counter");
  const { t: cards } = useTranslation("cards");
  const { t: cheques } = useTranslation("cheques");
  if (end.reason === null)
    return (
      <Announcement kind="success">
        {end.what === "delivery"
          ? t("moved", { state: cards(`apply.states.${end.state}`) })
          : end.what === "card"
            ? cards("activity.carriedOut")
            : t("paid")}
      </Announcement>
    );
  return (
    <Announcement kind="warning">
      {end.what === "card"
        ? cards("activity.declined", { reason: cards(`activity.declines.${end.reason}`) })
        : t("returned", { reason: cheques(`returns.${end.reason}`) })}
    </Announcement>
  );
}
