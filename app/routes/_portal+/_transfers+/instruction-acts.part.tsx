import { Form, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";
import { Button, SecondaryLink } from "~/ui/button";
import { Announcement } from "~/ui/content";
import { FormToken } from "~/ui/form";
import { Cluster, Page } from "~/ui/layout";
import { ChangeSteps } from "~/change/change-steps";
import type { openInstruction, press } from "./instruction-acts.server";
import { InstructionFacts } from "./instruction-shown.part";
import { instructionPath, type InstructionPress } from "./instructions.forms";
import type { Instruction } from "./instructions.server";
import { OrderForm } from "./order-form.part";

/** The reason that an act failed; the form and the steps of a change show their own errors. */
function useFailure(): string | null {
  const answer = useActionData<typeof press>();
  const { t } = useTranslation("flows");
  return answer && "error" in answer && !("field" in answer) ? say(t, answer.error) : null;
}

/** The form of a change, or the reason that an instruction cannot be changed: it is over, or its payee is gone. */
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

/** Asks before anything is done: a page, for everybody. */
export function PressInstruction({ press: requested, instruction, reference }: PressProps) {
  const { t } = useTranslation("instructions");
  const failure = useFailure();
  const { number, version } = instruction;
  return (
    <Page title={t(`press.${requested}.title`, { number })} width="text">
      {failure ? <Announcement kind="danger">{failure}</Announcement> : <p>{t(`press.${requested}.text`)}</p>}
      <InstructionFacts instruction={instruction} />
      <Form method="post">
        <FormToken />
        <input type="hidden" name="mode" value={requested} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="reference" value={reference} />
        <Cluster>
          <Button>{t(`press.${requested}.confirm`)}</Button>
          <SecondaryLink to={instructionPath(number)}>{t("press.keep")}</SecondaryLink>
        </Cluster>
      </Form>
    </Page>
  );
}
