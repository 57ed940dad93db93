import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { instructionKinds, type InstructionKind } from "common/standing-instructions";
import { actOnChange, changeFields } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange, startChange } from "~/change/change.server";
import { languageOf } from "~/i18n/detection.server";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { Page } from "~/ui/layout";
import { KindChoice } from "./kind-choice.part";
import { InstructionForm, InstructionSummary, InstructionTabs } from "./instruction.part";
import { addInstruction, untilOf } from "./instructions.changes.server";
import { asTyped, rhythmFields, typedRhythm } from "./instructions.forms";
import { firstFrom, getInstructionOffer, readInstruction, summariseInstruction } from "./instructions.server";
import { prefillTransfer, typedTransfer } from "./transfer-page.server";
import { transferFields } from "./transfers.forms";

export const handle = {
  i18n: ["common", "flows", "transfers", "payments", "instructions"],
  title: "instructions:add.title",
  pays: true,
};

/** `?kind=own-account` asks for the details; without it, what is to be credited is asked first. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const query = new URL(args.request.url).searchParams;
  const state = await loadChange(args, by, addInstruction);
  switch (state?.step) {
    case "check":
    case "otp":
      return { ...state, summary: summariseInstruction(state.input, await languageOf(args.request)) };
    case "details":
    case undefined: {
      const kind = state?.input.kind ?? readKind(query.get("kind"));
      if (!kind) return { step: "kind" as const };
      const offer = await getInstructionOffer(by, kind);
      const chosen = state ? typedTransfer(state.input) : await prefillTransfer(by, offer, query);
      const rhythm = state ? asTyped({ ...state.input, until: untilOf(state.input) }) : typedRhythm(query);
      const wrong = state?.wrong?.wording ?? null;
      return { step: "details" as const, kind, offer, chosen, rhythm, wrong, failed: wrong !== null };
    }
  }
}

const readKind = (asked: unknown): InstructionKind | null =>
  instructionKinds.find((known) => known === asked) ?? null;

/** Valid details begin a run, its later steps take it on. */
export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args, [...transferFields, ...rhythmFields, "kind", ...changeFields]);
  if (form.has("run")) return actOnChange(by, addInstruction, form);
  const kind = readKind(form.get("kind"));
  if (!kind) throw new Response("Bad Request", { status: 400 });
  const offer = await getInstructionOffer(by, kind);
  const read = await readInstruction(by, offer, form, { changes: false, startOn: firstFrom(by) });
  return read.ok ? startChange(args, by, addInstruction, read.input) : read.answer;
}

export default function AddStandingInstruction() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("instructions");
  const beginning = page.step === "kind" || page.step === "details";
  return (
    <Page lead={beginning ? t("add.lead") : undefined}>
      {beginning ? <InstructionTabs current="new" /> : null}
      {page.step === "kind" ? null : <ChangeSteps at={page.step} />}
      <Step />
    </Page>
  );
}

function Step() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  const { t: transfers } = useTranslation("transfers");
  switch (page.step) {
    case "kind":
      return <Kinds />;
    case "details":
      return (
        <>
          <p>
            {payments(`kinds.${page.kind}`)} · <Link to="/AddStandingInstruction">{t("add.otherKind")}</Link>
          </p>
          <InstructionForm
            key={page.kind}
            {...page}
            answer={answer && "result" in answer ? answer : undefined}
            changes={false}
            clear={`/AddStandingInstruction?kind=${page.kind}`}
            hidden={{ kind: page.kind }}
          />
        </>
      );
    case "check":
    case "otp":
      return (
        <Authorisation page={page} act={t("add.title")} lead={transfers("check.lead")}>
          <InstructionSummary summary={page.summary} />
        </Authorisation>
      );
  }
}

/** What is to be credited; the answer goes on by the address. */
function Kinds() {
  const { t } = useTranslation("instructions");
  const options = instructionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  return <KindChoice label={t("add.chooseKind")} options={options} />;
}
