import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePayer } from "~/session/guards.server";
import { actOnPin, loadCardChange } from "./card-form.server";
import { changePin } from "./cards.changes.server";
import { readPinProof } from "./cards.forms";
import { PinPage } from "./pin-page.part";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:pin.changeTitle" };

/** The form of another PIN, proven by the old one or by the CVV, or the OTP step of the run in the query. */
export async function loader(args: LoaderFunctionArgs) {
  return loadCardChange(args, await requirePayer(args), changePin, ["oldPin", "cvv", "newPin"]);
}

export async function action(args: ActionFunctionArgs) {
  return actOnPin(args, changePin, (form) => readPinProof(form.get("proof")));
}

export default function ChangePin() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  return (
    <PinPage page={page} answer={answer} act={t("pin.changeTitle")} lead={t("pin.changeLead")} choosesProof />
  );
}
