import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { isInsurance } from "common/schemes";
import { goTo } from "~/change/flow.server";
import { TransactionPasswordField } from "~/change/password-field";
import { newReference } from "~/change/change.server";
import { makeWithPassword } from "~/change/form.server";
import { say, wordingOf } from "~/i18n/wording";
import { requireAuthoriser } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList, Notice } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { KitForm, useFormKit } from "~/ui/form-kit";
import { Cluster, Page } from "~/ui/layout";
import { useAccountFact } from "./scheme.part";
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
  return { scheme, enrolment: await requireEnrolment(customer, scheme), reference: newReference() };
}

export async function action(args: ActionFunctionArgs) {
  const answer = await makeWithPassword(args, leaveScheme, {
    fields: [],
    schema: leavingForm,
    async inputOf(customer) {
      const scheme = requestedScheme(args);
      const enrolment = await requireEnrolment(customer, scheme);
      const account = enrolment.state === "shown" && enrolment.answer.accountNumber;
      return account ? { scheme, account } : null;
    },
  });
  const inDoubt = !(answer instanceof Response) && answer.data.reference !== null;
  // The scheme's page shows whether the bank has done it.
  return inDoubt ? goTo(schemePages[requestedScheme(args)].view) : answer;
}

export default function LeaveScheme() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("schemes");
  const accountFact = useAccountFact();
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
                  accountNumber && accountFact(accountNumber),
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
