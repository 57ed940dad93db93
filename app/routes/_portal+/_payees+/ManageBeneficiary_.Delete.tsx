import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/flows/form.server";
import { newReference } from "~/flows/order.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say, type Wording } from "~/i18n/wording";
import { requirePayer } from "~/session/guards.server";
import { Button, LinkButton } from "~/ui/button";
import { FormToken } from "~/ui/form-token";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { deletePayee, getPayee, readPayeeName } from "./delete-payee.server";
import { PayeeSummary } from "./payee-summary.part";

export const handle = { i18n: ["common", "payees"] };

/** Asks before a payee is deleted: a page, for everybody. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requirePayer(args);
  const t = translator(await languageOf(args.request), "payees");
  const name = readPayeeName(new URL(args.request.url).searchParams);
  const payee = await getPayee(by, name);
  const page = { title: t("delete.title"), kind: name.kind, payee, reference: newReference() };
  return data({ ...page, failed: payee === null }, { status: payee ? 200 : 503 });
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args.request, by.visitor.ticket, ["kind", "account", "ifsc", "reference"]);
  const name = readPayeeName(form);
  const deletion = await deletePayee(by, name, String(form.get("reference") ?? ""));
  const failed = (error: Wording, status: number) => data({ failed: true, error }, { status });
  switch (deletion.outcome) {
    case "deleted":
    case "unknown":
      // The list shows whether it still stands there.
      return redirect(`/ManageBeneficiary?kind=${name.kind}&deletion=${deletion.outcome}`, { status: 303 });
    case "refused":
      return failed({ words: deletion.message }, 400);
    case "not-sent":
      return failed({ key: "errors.deleteNotSent" }, 503);
  }
}

export default function DeletePayee() {
  const { kind, payee, reference } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("payees");
  const back = `/ManageBeneficiary?kind=${kind}`;
  const error = answer ? say(t, answer.error) : payee ? null : t("errors.listUnreachable");
  return (
    <Page title={t("delete.title")} lead={t("delete.lead")} width="text">
      {error ? (
        <Notice kind="danger" announced>
          {error}
        </Notice>
      ) : null}
      {payee ? <PayeeSummary payee={payee} /> : null}
      <Form method="post">
        <FormToken />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="account" value={payee?.accountNumber ?? ""} />
        <input type="hidden" name="ifsc" value={payee?.ifsc ?? ""} />
        <input type="hidden" name="reference" value={reference} />
        <Cluster>
          {payee ? <Button>{t("delete.confirm")}</Button> : null}
          <LinkButton look="secondary" to={back}>
            {t("delete.keep")}
          </LinkButton>
        </Cluster>
      </Form>
    </Page>
  );
}
