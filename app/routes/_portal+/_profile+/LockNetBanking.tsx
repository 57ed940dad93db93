import { data, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lockNetBanking } from "~/access/sign-out.server";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import { type EndReason, goSignedOut } from "~/session/to-sign-in.server";
import { useAnswer } from "~/ui/answer";
import { useBank } from "~/ui/bank";
import { Button, SecondaryLink } from "~/ui/button";
import { FormToken } from "~/ui/form";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Announcement, Notice } from "~/ui/content";

export const handle = {
  i18n: ["common", "profile"],
  title: "profile:lock.title",
  menu: { group: "you", order: 90 },
};

export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  await readForm(args, []);
  const leave = (reason: EndReason) => goSignedOut(customer.portal, { reason }, redirectDocument);
  switch (await lockNetBanking(customer)) {
    case "locked":
      return leave("net-banking-locked");
    case "unclear":
      return leave("lock-unclear");
    case "not-offered":
      return data({ failed: true, error: "lock.notOffered" as const }, { status: 503 });
    case "unreachable":
      return data({ failed: true, error: "lock.unreachable" as const }, { status: 503 });
  }
}

export default function LockNetBanking() {
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("profile");
  const { helpline } = useBank();
  return (
    <Page lead={t("lock.lead")} width="text">
      {answer ? <Announcement kind="danger">{t(answer.error, { helpline })}</Announcement> : null}
      <Form method="post">
        <FormToken />
        <Stack>
          <Notice kind="warning">
            <ul>
              <li>{t("lock.nobody")}</li>
              <li>{t("lock.goesOn")}</li>
              <li>{t("lock.openAgain", { helpline })}</li>
            </ul>
          </Notice>
          <Cluster foot>
            <Button>{t("lock.confirm")}</Button>
            <SecondaryLink to="/main">{t("lock.keep")}</SecondaryLink>
          </Cluster>
        </Stack>
      </Form>
    </Page>
  );
}
