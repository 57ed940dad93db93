import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { addQuery } from "common/path-query";
import { isInsurance } from "common/schemes";
import { MAX_TRANSACTION_PASSWORD } from "common/transaction-password";
import { goTo } from "~/change/flow.server";
import { goToMade, makeFromForm } from "~/change/make-change.server";
import { formErrorOf, refusalMessage } from "~/change/refusal.server";
import { newReference } from "~/change/change.server";
import { say, wordingOf } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList, Notice } from "~/ui/content";
import { PasswordInput } from "~/ui/controls";
import { Shown, shownAs } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { useClipboardGuard } from "~/ui/guards";
import { Cluster, Page } from "~/ui/layout";
import { leaveScheme } from "./schemes.changes.server";
import { leavingForm, schemePages } from "./schemes.forms";
import { requireEnrolment, requestedScheme } from "./schemes.server";

export const handle = { i18n: ["common", "flows", "schemes"], title: "schemes:leave.title" };

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const scheme = requestedScheme(args);
  const enrolment = shownAs(await requireEnrolment(customer, scheme), (found) => found);
  return { scheme, enrolment, reference: newReference() };
}

const passwordCodes = ["2", "7", "8"];

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const scheme = requestedScheme(args);
  const form = await readForm(args, ["transactionPassword", "reference"]);
  const submission = parseWithZod(form, { schema: leavingForm });
  const again = (errors: Parameters<typeof submission.reply>[0] = {}, status = 400) => {
    const result = submission.reply({ ...errors, hideFields: ["transactionPassword"] });
    return data({ failed: true as const, result }, { status });
  };
  if (submission.status !== "success") return again();
  const enrolment = await requireEnrolment(customer, scheme);
  const account = enrolment.state === "shown" ? enrolment.answer.accountNumber : undefined;
  if (!account) return again({ formErrors: ["flows:errors.unreachable"] }, 503);
  const { transactionPassword, reference } = submission.value;
  const left = { scheme, account };
  const result = await makeFromForm(customer, leaveScheme, left, { reference, transactionPassword });
  switch (result.outcome) {
    case "done":
      return goToMade(customer, leaveScheme, left, { reference, answer: null });
    case "unknown":
      return goTo(addQuery(schemePages[scheme].view, { asked: "1" }));
    case "refused": {
      const { code, message } = result;
      const error = formErrorOf(refusalMessage(customer, { code, message }));
      const beside = passwordCodes.includes(code);
      return again(beside ? { fieldErrors: { transactionPassword: [error] } } : { formErrors: [error] });
    }
    case "too-often":
    case "not-sent":
      return again({ formErrors: ["flows:errors.unreachable"] }, 503);
  }
}

export default function LeaveScheme() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const attempt = attemptKeyOf(answer);
  const { t } = useTranslation("schemes");
  return (
    <Page lead={t(`names.${page.scheme}`)} width="text">
      <Shown enquiry={page.enrolment}>
        {({ status, paidUntil, policyNumber, accountNumber }) =>
          status === "ending" ? (
            <Notice>{t("states.ending")}</Notice>
          ) : (
            <>
              <Notice kind="warning">
                {isInsurance(page.scheme)
                  ? t("leave.insurance", { date: paidUntil ? formatDate(paidUntil) : "" })
                  : t("leave.pension")}
              </Notice>
              <DescriptionList
                facts={[
                  { term: t("fields.policy"), value: policyNumber },
                  { term: t("fields.account"), value: accountNumber },
                ]}
              />
              <LeavingForm
                key={attempt}
                scheme={page.scheme}
                reference={page.reference}
                result={answer?.result}
              />
            </>
          )
        }
      </Shown>
    </Page>
  );
}

interface LeavingFormProps {
  scheme: keyof typeof schemePages;
  reference: string;
  result: Parameters<typeof useFormKit>[0]["result"];
}

function LeavingForm({ scheme, reference, result }: LeavingFormProps) {
  const { t } = useTranslation(["schemes", "flows"]);
  const guard = useClipboardGuard();
  const kit = useFormKit({
    id: "leave",
    schema: leavingForm,
    result,
    say: (error) => say(t, wordingOf(error)),
  });
  const label = t("flows:check.password");
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="reference" value={reference} />
      <KitField kit={kit} name="transactionPassword" label={label} hint={t("flows:check.passwordHint")}>
        {(control) => (
          <PasswordInput
            {...control}
            {...guard}
            label={label}
            maxLength={MAX_TRANSACTION_PASSWORD}
            autoComplete="off"
            required
          />
        )}
      </KitField>
      <Cluster>
        <Button>{t("leave.confirm")}</Button>
        <LinkButton look="secondary" to={`${schemePages[scheme].view}?asked=1`}>
          {t("leave.keep")}
        </LinkButton>
      </Cluster>
    </KitForm>
  );
}
