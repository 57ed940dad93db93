import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { actOnChange, changeFields } from "~/change/action.server";
import { ChangeSteps } from "~/change/change-steps";
import { loadChange } from "~/change/change-flow.server";
import { newReference } from "~/change/change.server";
import { readForm } from "~/session/form.server";
import { notForViewOnly, requireCustomer, requirePayer } from "~/session/guards.server";
import { say } from "~/i18n/wording";
import { SecondaryLink } from "~/ui/button";
import { Announcement } from "~/ui/content";
import { Page } from "~/ui/layout";
import { InstructionShown, InstructionSummary, useFailure, PressInstruction } from "./instruction.part";
import { modifyInstruction } from "./instructions.changes.server";
import { instructionPath, readMode } from "./instructions.forms";
import {
  changeInstruction,
  failed,
  findComingDays,
  getInstruction,
  openInstruction,
  press,
  showInstruction,
} from "./instructions.server";
import { OrderForm } from "./order-form.part";
import { OrderCheck } from "./order-page.part";
import { orderFields } from "./orders.forms";
import { summarise } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers", "payments", "instructions"],
  title: "instructions:view.title",
  query: ["si", "mode", "page"],
  under: "/ViewStandingInstruction",
};

/** The instruction of `?si=`; `&mode=` is modify, delete, skip, pause or resume. `?run=` is a step of a change. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const state = await loadChange(args, customer, modifyInstruction);
  if (state && state.step !== "details") {
    const { outlook: _, ...page } = state;
    return { ...page, summary: summarise(customer, state) };
  }
  const mode = state ? "modify" : readMode(query.get("mode"));
  if (mode !== "view" && customer.viewOnly) throw notForViewOnly(customer);
  const instruction = await getInstruction(customer, state?.input.number ?? query.get("si") ?? "");
  if (!instruction) return data({ step: "silent" as const, failed: true }, { status: 503 });
  if (mode === "view") return { step: mode, ...(await showInstruction(customer, instruction, query)) };
  if (mode === "modify") return openInstruction(args, customer, instruction, state);
  const coming = await findComingDays(customer, instruction);
  return { step: "press" as const, press: mode, instruction, reference: newReference(), ...coming };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, [...orderFields, "mode", "version", "reference", ...changeFields]);
  if (form.has("run")) return actOnChange(customer, modifyInstruction, form);
  const number = customer.query.get("si") ?? "";
  const seen = await getInstruction(customer, number);
  if (!seen) return failed({ key: "errors.unreachable" }, 503);
  const mode = readMode(form.get("mode"));
  const version = Number(form.get("version"));
  if (mode === "view" || !Number.isSafeInteger(version)) throw new Response("Bad Request", { status: 400 });
  const instruction = { ...seen, version };
  if (mode === "modify")
    return changeInstruction(args, customer, { ...instruction, current: seen.version }, form);
  return press(customer, mode, instruction, String(form.get("reference") ?? ""));
}

export default function ModifyStandingInstruction() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("instructions");
  const { t: flows } = useTranslation("flows");
  switch (page.step) {
    case "silent":
      return (
        <Page>
          <Announcement kind="danger" unread>
            {flows("errors.unreachable")}
          </Announcement>
        </Page>
      );
    case "check":
    case "otp":
      return (
        <Page width="text">
          <OrderCheck page={page} act={() => t("view.modify")}>
            {(order) => <InstructionSummary order={order} />}
          </OrderCheck>
        </Page>
      );
    case "modify":
      return <ModifyInstruction {...page} />;
    case "press":
      return <PressInstruction {...page} />;
    case "view":
      return <InstructionShown {...page} />;
  }
}

/** The form, or why it cannot be changed: it is over, or its payee is deleted. */
function ModifyInstruction(page: Awaited<ReturnType<typeof openInstruction>>) {
  const { t } = useTranslation("instructions");
  const { t: flows } = useTranslation("flows");
  const failure = useFailure();
  const { instruction, over } = page;
  const { number, version, kind, toAccount, toName } = instruction;
  const [way] = page.offer.ways;
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
      <OrderForm {...page} clear={instructionPath(number, "modify")}>
        <input type="hidden" name="mode" value="modify" />
        <input type="hidden" name="version" value={version} />
      </OrderForm>
    </Page>
  );
}
