import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paymentList } from "common/contract/payments.server";
import { lastFour } from "common/masks";
import { addQuery } from "common/path-query";
import { payeeKey } from "common/payees";
import { isLate } from "common/payments";
import { findNamed } from "~/handles.server";
import { listKeptPayees } from "~/customer/payees.server";
import { maskedSubject } from "~/session/audit.server";
import { refuseForeign, requireCustomer, type SignedIn } from "~/session/guards.server";
import { useBank } from "~/ui/bank";
import { LinkButton, SecondaryLink } from "~/ui/button";
import { Card, DescriptionList, None } from "~/ui/content";
import { PartlyRead, shownAs } from "~/ui/enquiry";
import { EnquiryList } from "~/ui/enquiry-list";
import { Cluster, Page } from "~/ui/layout";
import { Section } from "~/ui/list";
import { Breadcrumbs } from "~/ui/navigation";
import { PaymentRow } from "~/ui/payment-row";
import { deletionPath, PayeeState, useKindNames } from "./payee.part";

export const handle = { i18n: ["common", "payees", "payments"], query: ["payee"] };

const LAST = 10;

/** The payee of `?payee=`, a handle. Open to customers who only look. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { payee, partly } = await getPayee(customer, customer.query.get("payee") ?? "");
  const { accountNumber: toAccount } = payee;
  const now = customer.portal.clock.now();
  const last = await customer.ask(paymentList, { toAccount, offset: 0, limit: LAST });
  const payments = shownAs(last, (answer) =>
    answer.payments.flatMap((one) =>
      payeeKey({ accountNumber: toAccount, ifsc: one.ifsc }) === payeeKey(payee)
        ? [{ ...one, late: isLate(one, now) }]
        : [],
    ),
  );
  return data({ title: payee.name, payee, partly, payments, now, mayPay: !customer.viewOnly });
}

/** Any other than the customer's own is 404, with an audit row; 503 if the bank does not answer. */
async function getPayee(customer: SignedIn, given: string) {
  const { payees, failed } = await listKeptPayees(customer);
  const payee = findNamed(customer, "payee", payees, { given, numberOf: payeeKey });
  if (payee) return { payee, partly: failed !== undefined };
  if (failed) throw new Response("Unavailable", { status: 503 });
  return refuseForeign(customer, given, { act: "foreign-payee", subject: maskedSubject(given) });
}

export default function PayeePage() {
  const { payee, partly, payments, now, mayPay } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payees");
  const { shortName } = useBank();
  const nameOf = useKindNames();
  const {
    accountNumber,
    ifsc,
    bankName = shortName,
    address,
    addedOn,
    kinds,
    usableFrom,
    handle: to,
  } = payee;
  const isUsable = !usableFrom || usableFrom <= now;
  return (
    <Page
      breadcrumbs={<Breadcrumbs trail={[{ to: "/ManageBeneficiary", label: t("list.title") }]} />}
      lead={`${bankName} ${lastFour(accountNumber)}`}
    >
      <PartlyRead unread={partly} />
      {mayPay && isUsable ? (
        <div>
          <LinkButton to={addQuery("/Send", { payee: to })}>{t("list.pay")}</LinkButton>
        </div>
      ) : null}
      <Section title={t("page.last")}>
        <EnquiryList enquiry={payments} none={<None>{t("page.none")}</None>}>
          {(one) => <PaymentRow key={one.reference} payment={one} />}
        </EnquiryList>
      </Section>
      <Card>
        <DescriptionList
          close
          facts={[
            {
              term: t("list.state"),
              value: <PayeeState payee={payee} now={now} usable={t("state.usable")} />,
            },
            { term: t("kinds.label"), value: kinds.map(nameOf).join(" · ") },
            { term: t("summary.account"), value: { reference: accountNumber } },
            ifsc && { term: t("form.ifsc"), value: { reference: ifsc } },
            address && { term: t("summary.address"), value: { written: address } },
            addedOn && { term: t("list.addedOn"), value: addedOn },
          ]}
        />
      </Card>
      {mayPay ? (
        <Cluster>
          {ifsc && kinds.length === 1 ? (
            <SecondaryLink to={addQuery("/Beneficiary", { payee: to })}>
              {t(kinds.includes("imps") ? "page.addNeftRtgs" : "page.addImps")}
            </SecondaryLink>
          ) : null}
          {kinds.map((kind) => (
            <SecondaryLink key={kind} to={deletionPath({ kind, handle: to })}>
              {kinds.length > 1 ? `${t("list.delete")}: ${nameOf(kind)}` : t("list.delete")}
            </SecondaryLink>
          ))}
        </Cluster>
      ) : null}
    </Page>
  );
}
