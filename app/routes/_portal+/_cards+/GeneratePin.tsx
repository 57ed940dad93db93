import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { generatePin } from "~/flows/card-pin.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { PinPage } from "./pin-page.part";
import { actOnPin, showPin } from "./pin-page.server";

export const handle = { i18n: ["common", "flows", "cards"] };

/** The form of a new PIN, proven by the CVV, or the OTP step of the run in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const t = translator(await languageOf(args.request), "cards");
  return showPin(args, generatePin, t("pin.generateTitle"), ["cvv", "newPin"]);
}

export const action = (args: ActionFunctionArgs) => actOnPin(args, generatePin, () => "cvv");

export default function GeneratePin() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  return <PinPage page={page} answer={answer} lead={t("pin.generateLead")} choosesProof={false} />;
}
