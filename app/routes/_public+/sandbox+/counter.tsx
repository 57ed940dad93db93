import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { chequeReturnReasons } from "common/cheque-leaf";
import {
  sandboxBookStep,
  sandboxBranchToken,
  sandboxCardStep,
  sandboxCardUse,
  sandboxCheque,
} from "common/contract/sandbox.server";
import type { AnswerOf } from "common/contract/service.server";
import { own } from "common/own";
import { goTo } from "~/change/flow.server";
import { newReference } from "~/change/change.server";
import type { CallResult } from "~/gateway/gateway.server";
import { portalOf } from "~/load-context";
import { readForm } from "~/session/form.server";
import { strangerCaller } from "~/session/callers.server";
import { readVisitor, type RequestArgs } from "~/session/visitor.server";
import { useAnswer } from "~/ui/answer";
import { Announcement } from "~/ui/content";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { Link } from "~/ui/link";
import {
  CardUseForm,
  DeliveryForm,
  PresentedChequeForm,
  TokenForm,
  cardUseForm,
  counterFields,
  deliveryForm,
  presentedChequeForm,
  tokenForm,
  type CounterAct,
  type CounterError,
} from "./counter-forms.part";

export const handle = {
  i18n: ["common", "cards", "cheques", "counter"],
  title: "counter:title",
  query: ["card", "cheque", "delivery"],
};

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
  const visitor = readVisitor(args);
  const { gateway } = visitor.portal;
  const caller = strangerCaller(visitor);
  switch (form.get("act")) {
    case "cheque":
      return perform("cheque", form, {
        schema: presentedChequeForm,
        ask: ({ account: accountNumber, date: instrumentDate, chequeAmount: amount, ...cheque }) =>
          gateway.call(sandboxCheque, { ...cheque, accountNumber, instrumentDate, amount }, caller),
        endOf: ({ outcome, reason = "" }) => (outcome === "paid" ? outcome : reason),
      });
    case "delivery":
      return perform("delivery", form, {
        schema: deliveryForm,
        ask: ({ requestNumber }) =>
          gateway.call(
            requestNumber.startsWith("DC") ? sandboxCardStep : sandboxBookStep,
            { requestNumber },
            caller,
          ),
        endOf: ({ state }) => state,
      });
    case "token":
      return perform("token", form, {
        schema: tokenForm,
        ask: ({ customerId: holder }) => gateway.call(sandboxBranchToken, { holder }, caller),
        // No address may contain a proof.
        show: ({ branchToken }) => branchToken,
      });
    default:
      return perform("card", form, {
        schema: cardUseForm,
        hideFields: ["cardNumber", "pin"],
        ask: ({ cardAmount: amount, pin, ...use }) =>
          gateway.call(sandboxCardUse, { ...use, amount, pin: pin || undefined }, caller),
        endOf: ({ declined = "carried-out" }) => declined,
      });
  }
}

function refuseOutsideSandbox({ context }: RequestArgs): void {
  if (!portalOf(context).env.SANDBOX) throw new Response("Not found", { status: 404 });
}

type Performance<T, A> = {
  schema: z.ZodType<T, Record<string, unknown>>;
  ask(typed: T): Promise<CallResult<A>>;
  /** Fields that do not come back with an error. */
  hideFields?: string[];
} & (
  | {
      /** How it ended, for the address of the next page. */
      endOf(answer: A): string;
    }
  | {
      /** Text that the answer itself shows. */
      show(answer: A): string;
    }
);

async function perform<T, A>(act: CounterAct, form: FormData, performance: Performance<T, A>) {
  const { schema, ask, hideFields } = performance;
  const submission = parseWithZod(form, { schema });
  const again = (status: number, fieldErrors?: Record<string, CounterError[]>) =>
    data(
      { failed: true as const, act, shown: null, result: submission.reply({ fieldErrors, hideFields }) },
      { status },
    );
  if (submission.status !== "success") return again(400);
  const result = await ask(submission.value);
  if (result.outcome === "done") {
    if ("show" in performance)
      return data({ failed: false as const, act, result: null, shown: performance.show(result.answer) });
    return goTo(`/sandbox/counter?${new URLSearchParams({ [act]: performance.endOf(result.answer) })}`);
  }
  const known = result.outcome === "refused" ? own(errors, result.code) : undefined;
  return known ? again(400, known) : again(503, { "": ["silent"] });
}

const errors: Readonly<Record<string, Record<string, CounterError[]>>> = {
  "9101": { cardNumber: ["unknownCard"] },
  "9201": { account: ["unknownAccount"] },
  "4030": { customerId: ["unknownCustomer"] },
  "4040": { requestNumber: ["unknownRequest"] },
  "8013": { "": ["sentBefore"] },
};

const cardEnds = [
  "carried-out",
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
] as const satisfies ReadonlyArray<AnswerOf<typeof sandboxCardUse>["declined"] | "carried-out">;

const chequeEnds = ["paid", ...chequeReturnReasons] as const;

const deliveryEnds = ["printed", "sent", "delivered"] as const;

function readEnd(query: URLSearchParams) {
  const read = <End extends string>(act: CounterAct, ends: readonly End[]) =>
    ends.find((known) => known === query.get(act));
  return {
    card: read("card", cardEnds),
    cheque: read("cheque", chequeEnds),
    delivery: read("delivery", deliveryEnds),
  };
}

export default function DemoCounter() {
  const { end, references } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("counter");
  const resultOf = (act: CounterAct) => (answer?.act === act ? answer.result : null);
  return (
    <Page lead={t("lead")} width="text">
      {answer ? null : <EndNotice {...end} />}
      {answer?.shown ? (
        <Announcement kind="success">{t("token.handedOut", { token: answer.shown })}</Announcement>
      ) : null}
      <CardUseForm
        key={`card ${attemptKeyOf(answer, references.card)}`}
        reference={references.card}
        result={resultOf("card")}
      />
      <PresentedChequeForm
        key={`cheque ${attemptKeyOf(answer, references.cheque)}`}
        reference={references.cheque}
        result={resultOf("cheque")}
      />
      <DeliveryForm key={`delivery ${attemptKeyOf(answer)}`} result={resultOf("delivery")} />
      <TokenForm key={`token ${attemptKeyOf(answer)}`} result={resultOf("token")} />
      <p>
        <Link to="/sandbox/phone">{t("phone")}</Link>
      </p>
    </Page>
  );
}

function EndNotice({ card, cheque, delivery }: ReturnType<typeof readEnd>) {
  const { t } = useTranslation(["counter", "cards", "cheques"]);
  const done = (text: string) => <Announcement kind="success">{text}</Announcement>;
  const notDone = (text: string) => <Announcement kind="warning">{text}</Announcement>;
  if (card === "carried-out") return done(t("cards:activity.carriedOut"));
  if (card) return notDone(t("cards:activity.declined", { reason: t(`cards:activity.declines.${card}`) }));
  if (cheque === "paid") return done(t("paid"));
  if (cheque) return notDone(t("returned", { reason: t(`cheques:returns.${cheque}`) }));
  return delivery ? done(t("moved", { state: t(`cards:apply.states.${delivery}`) })) : null;
}
