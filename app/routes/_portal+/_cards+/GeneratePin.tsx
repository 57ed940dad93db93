import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePayer } from "~/session/guards.server";
import { actOnPin, loadCardChange } from "./card-form.server";
import { generatePin } from "./cards.changes.server";
import { PinPage } from "./pin-page.part";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:pin.generateTitle" };

/** The form of a new PIN, proven by the CVV, or the OTP step of the run in the query. */
export async function loader(args: LoaderFunctionArgs) {
  return loadCardChange(args, await requirePayer(args), generatePin, ["cvv", "newPin"]);
}

export async function action(args: ActionFunctionArgs) {
  return actOnPin(args, generatePin, () => "cvv");
}

export default function GeneratePin() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  return (
    <PinPage
      page={page}
      answer={answer}
      act={t("pin.generateTitle")}
      lead={t("pin.generateLead")}
      choosesProof={false}
    />
  );
}
