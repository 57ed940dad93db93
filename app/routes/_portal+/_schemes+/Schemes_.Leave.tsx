import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { isInsurance } from "common/schemes";
import { goTo } from "~/change/flow.server";
import { TransactionPasswordField } from "~/change/password-field";
import { submitChange } from "~/change/make-change.server";
import { formErrorOf, refusalMessage } from "~/change/refusal.server";
import { newReference } from "~/change/change.server";
import { say, wordingOf } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList, Notice } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { KitForm, useFormKit } from "~/ui/form-kit";
import { Cluster, Page } from "~/ui/layout";
import { useSavingsName } from "./scheme.part";
import { leaveScheme } from "./schemes.changes.server";
import { leavingForm, schemePages } from "./schemes.forms";
import { requireEnrolment, requestedScheme } from "./schemes.server";

export const handle = {
  i18n: ["common", "flows", "schemes"],
  title: "schemes:leave.title",
  query: ["scheme"],
};

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
  const end = await submitChange(customer, leaveScheme, left, { reference, transactionPassword });
  if (end instanceof Response) return end;
  if (end.outcome === "unknown") return goTo(schemePages[scheme].view);
  const refused = end.outcome === "refused" ? { code: end.code, message: end.message } : null;
  const error = formErrorOf(refused ? refusalMessage(customer, refused) : end.error);
  const beside = refused && passwordCodes.includes(refused.code);
  return again(
    beside ? { fieldErrors: { transactionPassword: [error] } } : { formErrors: [error] },
    end.status,
  );
}

export default function LeaveScheme() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("schemes");
  const savingsName = useSavingsName();
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
                  policyNumber && { term: t("fields.policy"), value: policyNumber },
                  accountNumber && {
                    term: t("fields.account"),
                    value: <bdi>{savingsName(accountNumber)}</bdi>,
                  },
                ]}
              />
              <LeavingForm key={attemptKeyOf(answer)} scheme={page.scheme} reference={page.reference} />
            </>
          )
        }
      </Shown>
    </Page>
  );
}

function LeavingForm({ scheme, reference }: Pick<SerializeFrom<typeof loader>, "scheme" | "reference">) {
  const { t } = useTranslation(["schemes", "flows"]);
  const kit = useFormKit({
    id: "leave",
    schema: leavingForm,
    result: useAnswer<typeof action>()?.result,
    say: (error) => say(t, wordingOf(error)),
  });
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="reference" value={reference} />
      <TransactionPasswordField kit={kit} />
      <Cluster>
        <Button>{t("leave.confirm")}</Button>
        <LinkButton look="secondary" to={schemePages[scheme].view}>
          {t("leave.keep")}
        </LinkButton>
      </Cluster>
    </KitForm>
  );
}
