import { data, replace, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { payeeKey, readPayeeKind } from "common/payees";
import type { PayeeKind } from "common/payments";
import { goToMade, submitChange } from "~/change/make-change.server";
import { newReference } from "~/change/change.server";
import { listPayees, type Payee } from "~/customer/payees.server";
import { say, type Message } from "~/i18n/wording";
import { maskedSubject } from "~/session/audit.server";
import { readForm } from "~/session/form.server";
import { refuseForeign, requirePayer, type SignedIn } from "~/session/guards.server";
import { findNamed } from "~/handles.server";
import { useAnswer } from "~/ui/answer";
import { Button, LinkButton } from "~/ui/button";
import { ButtonForm } from "~/ui/form-foot";
import { Page } from "~/ui/layout";
import { Announcement } from "~/ui/content";
import { deletionPath, PayeeSummary } from "./payee.part";
import { deletePayee } from "./payees.changes.server";

export const handle = {
  i18n: ["common", "payees"],
  title: "payees:delete.title",
  query: ["kind", "payee", "account", "ifsc"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requirePayer(args);
  const { query } = customer;
  const kind = readPayeeKind(query.get("kind"));
  const payee = await getPayee(customer, kind, query);
  const page = { kind, payee, reference: newReference() };
  return data({ ...page, failed: payee === null }, { status: payee ? 200 : 503 });
}

const MAX_VALUE = 40;

function readPayeeName(values: URLSearchParams | FormData) {
  const read = (field: string) => String(values.get(field) ?? "").slice(0, MAX_VALUE);
  return { kind: readPayeeKind(values.get("kind")), accountNumber: read("account"), ifsc: read("ifsc") };
}

/** Null if the bank does not answer. Old addresses name the payee by account and IFSC. */
async function getPayee(customer: SignedIn, kind: PayeeKind, query: URLSearchParams): Promise<Payee | null> {
  const result = await listPayees(customer, kind);
  if (result.outcome !== "done") return null;
  const named = query.get("payee");
  const before = readPayeeName(query);
  const given = named ?? payeeKey(before);
  const payee = findNamed(customer, "payee", result.answer, { given, numberOf: payeeKey });
  if (!payee) return refusePayee(customer, named ?? before.accountNumber);
  if (named === null && customer.address) throw replace(deletionPath(payee));
  return payee;
}

const refusePayee = (customer: SignedIn, given: string) =>
  refuseForeign(customer, given, { act: "foreign-payee", subject: maskedSubject(given) });

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, ["kind", "account", "ifsc", "reference"]);
  const name = readPayeeName(form);
  const reference = String(form.get("reference") ?? "");
  const end = await submitChange(customer, deletePayee, name, { reference });
  if (end instanceof Response) return end;
  if (end.outcome === "unknown") return goToMade(customer, deletePayee, name, { reference, known: false });
  const failed = (error: Message) => data({ failed: true, error }, { status: end.status });
  if (end.outcome !== "refused") return failed({ key: "errors.deleteNotSent" });
  return end.code === deletePayee.foreign
    ? refusePayee(customer, name.accountNumber)
    : failed({ words: end.message });
}

export default function DeletePayee() {
  const { kind, payee, reference } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("payees");
  const error = answer ? say(t, answer.error) : payee ? null : t("errors.listUnreachable");
  return (
    <Page lead={t("delete.lead")} width="text">
      {error ? (
        <Announcement kind="danger" unread={!answer}>
          {error}
        </Announcement>
      ) : null}
      {payee ? <PayeeSummary payee={payee} /> : null}
      <ButtonForm hidden={{ kind, account: payee?.accountNumber ?? "", ifsc: payee?.ifsc ?? "", reference }}>
        {payee ? <Button>{t("delete.confirm")}</Button> : null}
        <LinkButton look="secondary" to={`/ManageBeneficiary?kind=${kind}`}>
          {t("delete.keep")}
        </LinkButton>
      </ButtonForm>
    </Page>
  );
}
