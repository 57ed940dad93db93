import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chequeNumberPattern } from "common/cheque-books";
import { formatDate } from "common/dates";
import { makeChange } from "~/change/once.server";
import { newReference } from "~/change/request.server";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList, Notice } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { ErrorSummary, useRounds } from "~/ui/form";
import { KitForm } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { PasswordField, useChequeForm } from "./cheque-form.part";
import { answerNotMade, answerWrong, takeStopBack } from "./cheques.changes.server";
import { chequeFields, revokeAuthorityForm, typedIn } from "./cheques.forms";
import { chequeAccounts, findStop, type Stop } from "./cheques.server";

export const handle = { i18n: ["common", "flows", "cheques"], title: "cheques:revoke.title" };

export async function loader(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const cheque = typedIn(new URL(args.request.url).searchParams, chequeFields);
  await chequeAccounts.get(by, cheque.account);
  if (!chequeNumberPattern.test(cheque.number)) throw new Response("Not found", { status: 404 });
  return { stop: await findStop(by, cheque), reference: newReference() };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args, [...chequeFields, "transactionPassword", "reference"]);
  const submission = parseWithZod(form, { schema: revokeAuthorityForm });
  if (submission.status !== "success") return answerWrong(submission);
  const { transactionPassword } = submission.value;
  const cheque = typedIn(form, chequeFields);
  await chequeAccounts.get(by, cheque.account);
  const reference = String(form.get("reference") ?? "");
  const end = await makeChange(by, takeStopBack, cheque, { transactionPassword, reference });
  if (end.outcome !== "done") return answerNotMade(submission, end, reference);
  const { result } = end.answer.status;
  if (result === "done") return redirect("/ViewStopCheque?revoked", { status: 303 });
  return answerWrong(submission, { formErrors: [`results.${result}`] });
}

export default function RevokeStop() {
  const { stop, reference } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("cheques");
  return (
    <Page lead={t("revoke.lead")} width="text">
      <Shown enquiry={stop}>
        {(found) => (
          <RevokeForm
            key={rounds}
            stop={found}
            reference={answer?.reference ?? reference}
            result={answer?.result ?? null}
          />
        )}
      </Shown>
    </Page>
  );
}

interface RevokeFormProps {
  /** Null: there is none, any more or ever. */
  stop: Stop | null;
  reference: string;
  result: SubmissionResult | null;
}

function RevokeForm({ stop, reference, result }: RevokeFormProps) {
  const { t } = useTranslation("cheques");
  const kit = useChequeForm({ id: "revoke", schema: revokeAuthorityForm, result });
  const keep = (label: string) => (
    <LinkButton look="secondary" to="/ViewStopCheque">
      {label}
    </LinkButton>
  );
  if (stop?.state !== "stopped")
    return (
      <Stack>
        <ErrorSummary errors={kit.lines} />
        <Notice kind="warning">{t("revoke.over")}</Notice>
        <div>{keep(t("stops.title"))}</div>
      </Stack>
    );
  const { accountNumber, number, requestNumber, reason, requestedOn } = stop;
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="account" value={accountNumber} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="reference" value={reference} />
      <DescriptionList
        facts={[
          { term: t("columns.account"), value: accountNumber },
          { term: t("columns.number"), value: number },
          { term: t("columns.request"), value: requestNumber },
          { term: t("columns.date"), value: formatDate(requestedOn) },
          { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
        ]}
      />
      <PasswordField kit={kit} />
      <Cluster>
        <Button>{t("revoke.confirm")}</Button>
        {keep(t("revoke.keep"))}
      </Cluster>
    </KitForm>
  );
}
