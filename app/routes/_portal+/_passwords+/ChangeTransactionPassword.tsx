import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addQuery } from "common/path-query";
import { changePassword, formOf } from "~/access/password-pages.server";
import { readFlash } from "~/change/flash.server";
import { requireCustomer } from "~/session/guards.server";
import { safeReturnPath } from "~/session/to-sign-in.server";
import { useAnswer } from "~/ui/answer";
import { LinkButton } from "~/ui/button";
import { Announcement, Notice } from "~/ui/content";
import { Page } from "~/ui/layout";
import { ChangePasswordForm } from "./change-password-form.part";

export const handle = {
  i18n: ["common", "passwords"],
  title: "passwords:transaction.title",
  menu: { group: "you", order: 70 },
  query: [["before", 2400]],
};

/** `?before=`: the page to return to. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  return {
    form: (await readFlash(args, customer, "changed")) ? null : await formOf(customer, "transaction"),
    needed: customer.session.customer.transactionPasswordDays <= 0,
    leads: query.has("before"),
    next: safeReturnPath(query.get("before")),
  };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const before = customer.query.get("before");
  const path = "/ChangeTransactionPassword";
  return changePassword(args, customer, "transaction", before === null ? path : addQuery(path, { before }));
}

export default function ChangeTransactionPassword() {
  const { form, needed, leads, next } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation(["passwords", "common"]);
  if (!form) {
    return (
      <Page width="text">
        <Announcement kind="success">{t("transaction.changed")}</Announcement>
        <div>
          <LinkButton to={next}>{leads ? t("transaction.goOn") : t("common:actions.toHome")}</LinkButton>
        </div>
      </Page>
    );
  }
  return (
    <Page lead={t("transaction.lead")} width="text">
      {needed && leads && !answer ? <Notice kind="warning">{t("transaction.needed")}</Notice> : null}
      <ChangePasswordForm form={form} />
      <p>{t("transaction.forgotten")}</p>
    </Page>
  );
}
