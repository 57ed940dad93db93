import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";
import { Announcement } from "~/ui/content";
import { Page } from "~/ui/layout";
import { AllPayees } from "./all-payees.part";
import { SendForm } from "./send-form.part";
import { actOnSend, loadSend } from "./send.server";
import { NoAccount, NoTarget } from "./transfer-form.part";

export { shouldRevalidate } from "./transfer-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 10, name: "transfers:menu.send.name" },
};

export async function loader(args: LoaderFunctionArgs) {
  return loadSend(args);
}

export async function action(args: ActionFunctionArgs) {
  return actOnSend(args);
}

export default function Send() {
  return (
    <Page width="text">
      <Step />
    </Page>
  );
}

function Step() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("transfers");
  const { t: flows } = useTranslation("flows");
  if (page.step === "all") return <AllPayees {...page} />;
  const [own] = page.ways;
  if (page.complete && own!.accounts.length === 0) return <NoAccount />;
  if (page.complete && page.total === 0 && own!.targets.length < 2) return <NoTarget asks="payee" />;
  return (
    <>
      {page.complete ? null : <Announcement kind="danger">{t("errors.targetsUnread")}</Announcement>}
      <SendForm
        offer={page}
        answer={answer && "result" in answer ? answer : undefined}
        wrong={page.wrong && say(flows, page.wrong)}
      />
    </>
  );
}
