import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPinProof } from "~/domain/card-forms";
import { changePin } from "~/flows/card-pin.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { PinPage } from "./pin-page.part";
import { actOnPin, showPin } from "./pin-page.server";

export const handle = { i18n: ["common", "flows", "cards"] };

/** The form of another PIN, proven by the old one or by the CVV, or the OTP step of the run in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const t = translator(await languageOf(args.request), "cards");
  return showPin(args, changePin, t("pin.changeTitle"), ["oldPin", "cvv", "newPin"]);
}

export const action = (args: ActionFunctionArgs) =>
  actOnPin(args, changePin, (form) => readPinProof(form.get("proof")));

export default function ChangePin() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  return <PinPage page={page} answer={answer} lead={t("pin.changeLead")} choosesProof />;
}
