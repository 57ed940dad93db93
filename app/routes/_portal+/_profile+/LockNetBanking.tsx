import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { readForm } from "~/flows/form.server";
import { lockNetBanking } from "~/flows/leave-everywhere.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { Button, LinkButton } from "~/ui/button";
import { FormToken } from "~/ui/form-token";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { goSignedOut } from "./signed-out.server";

export const handle = { i18n: ["common", "profile"] };

/** Asks before the customer's own lock falls: a page, for everybody. */
export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args);
  return { title: translator(await languageOf(args.request), "profile")("lock.title") };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  await readForm(args.request, by.visitor.ticket, []);
  switch (await lockNetBanking(by)) {
    case "locked":
      return goSignedOut("net-banking-locked");
    case "unclear":
      return goSignedOut("lock-unclear");
    case "not-offered":
      return data({ failed: true, error: "lock.notOffered" as const }, { status: 503 });
    case "unreachable":
      return data({ failed: true, error: "lock.unreachable" as const }, { status: 503 });
  }
}

export default function LockNetBanking() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const { helpline } = bankProfile;
  return (
    <Page title={t("lock.title")} lead={t("lock.lead")} width="text">
      {answer ? (
        <Notice kind="danger" announced>
          {t(answer.error, { helpline })}
        </Notice>
      ) : null}
      <Notice kind="warning">
        <ul>
          <li>{t("lock.nobody")}</li>
          <li>{t("lock.goesOn")}</li>
          <li>{t("lock.openAgain", { helpline })}</li>
        </ul>
      </Notice>
      <Form method="post">
        <FormToken />
        <Cluster>
          <Button>{t("lock.confirm")}</Button>
          <LinkButton look="secondary" to="/main">
            {t("lock.keep")}
          </LinkButton>
        </Cluster>
      </Form>
    </Page>
  );
}
