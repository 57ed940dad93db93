import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatBalance } from "common/balances";
import { formatRupees } from "common/money";
import { categories } from "common/movement-rules";
import { merchantOf } from "common/movements";
import { stateNameOf } from "common/payments";
import { readFlash, redirectWithFlash } from "~/change/flash.server";
import { chooseCategory } from "~/customer/categories.server";
import { readByRules } from "~/customer/movements.server";
import { readForm } from "~/session/form.server";
import { useAnswer } from "~/ui/answer";
import { useAccountName } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { useBank } from "~/ui/bank";
import { Button, LinkButton, SecondaryLink } from "~/ui/button";
import { Announcement, Card, DescriptionList, Details, type Facts } from "~/ui/content";
import { Select } from "~/ui/controls";
import { ValueField } from "~/ui/field";
import { FormToken } from "~/ui/form";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Section } from "~/ui/list";
import { useKindName, useMovementName } from "~/ui/movement";
import { Breadcrumbs } from "~/ui/navigation";
import { State } from "~/ui/state";
import { Figure, noBreak, Written } from "~/ui/text";
import { findPayment, marksOf, requireMovement } from "./movement.server";

export const handle = {
  i18n: ["common", "movements"],
  title: "movements:one.title",
  query: ["account", "on", "entry"],
  under: "/Movements",
};

export async function loader(args: LoaderFunctionArgs) {
  const { customer, account, entry, movement, balances } = await requireMovement(args);
  const { accountNumber, handle, kind, name } = account;
  return {
    account: { accountNumber, handle, kind, name },
    entry,
    movement,
    marks: marksOf(customer, account, entry),
    balances,
    payment: await findPayment(customer, movement.reference),
    saved: (await readFlash(args, customer, "saved")) !== null,
  };
}

/** Sets the category of all payments to the same payee. It is a setting of the portal alone, so it needs no OTP. */
export async function action(args: ActionFunctionArgs) {
  const { customer, account, entry, movement } = await requireMovement(args);
  const form = await readForm(args, ["category"]);
  const category = categories.find((known) => known === form.get("category"));
  const read = readByRules(account, entry);
  const merchant = entry.direction === "debit" ? merchantOf(read) : null;
  if (!category || merchant === null)
    return data({ failed: true, wrong: "unread" as const }, { status: 400 });
  if (!(await customer.within("account-setting")))
    return data({ failed: true, wrong: "tooOften" as const }, { status: 429 });
  const chosen = category === read.category ? null : category;
  await chooseCategory(customer.portal, customer.customerNumber, merchant, chosen);
  return redirectWithFlash(customer, movement.to, "saved");
}

export default function MovementPage() {
  const { account, entry, movement, marks, balances, payment, saved } = useLoaderData<typeof loader>();
  const answer = useAnswer<{ wrong: "unread" | "tooOften" }>();
  const { t } = useTranslation(["movements", "common"]);
  const { helpline } = useBank();
  const accountName = useAccountName();
  const kindName = useKindName();
  const title = useMovementName()(movement);
  const { kind, category, who, direction, reference } = movement;
  const facts: Facts = [
    { term: t("one.date"), value: { date: entry.entryDate } },
    entry.valueDate !== entry.entryDate && { term: t("one.valueDate"), value: { date: entry.valueDate } },
    kind !== "other" && { term: t("one.kind"), value: kindName(kind) },
    reference && { term: t("one.reference"), value: { reference } },
    ...marks.map(({ key, value }) => ({ term: t(`one.marks.${key}`), value: { reference: value } })),
    direction === "debit" && { term: t("one.category"), value: t(`categories.${category}`) },
    {
      term: t("balanceAfter"),
      value: balances.map((balance, at) => (
        <div key={at} className="money">
          {formatBalance(balance, t("common:money.debit"), formatRupees)}
        </div>
      )),
    },
    { term: t("one.particulars"), value: { written: entry.particulars } },
  ];
  return (
    <Page
      title={<Written>{title}</Written>}
      breadcrumbs={
        <Breadcrumbs trail={[{ to: accountPath("/Movements", account), label: accountName(account) }]} />
      }
    >
      {answer ? <Announcement kind="danger">{t(`one.${answer.wrong}`)}</Announcement> : null}
      {saved && !answer ? <Announcement kind="success">{t("one.saved")}</Announcement> : null}
      <Figure paise={entry.amount} direction={direction} />
      {payment ? (
        <Cluster>
          <State of={stateNameOf(payment.state)} />
          {payment.again ? <LinkButton to={payment.again}>{t("one.again")}</LinkButton> : null}
          <SecondaryLink to={`/Payments/${payment.reference}`}>{t("one.payment")}</SecondaryLink>
        </Cluster>
      ) : null}
      <Card>
        <DescriptionList close facts={facts} />
      </Card>
      {balances.length > 1 ? <p>{t("one.alike", { count: balances.length })}</p> : null}
      {who !== null && direction === "debit" ? (
        <Details summary={t("one.changeCategory")} open={answer !== undefined}>
          <CategoryForm who={who} category={category} />
        </Details>
      ) : null}
      <Section title={t("one.wrong")}>
        <p>{t("one.wrongText", { helpline: noBreak(helpline) })}</p>
        {payment ? (
          <p>
            <Link to={`/Payments/${payment.reference}/report`}>{t("one.report")}</Link>
          </p>
        ) : kind === "card" || (kind === "cash" && direction === "debit") ? (
          <p>
            <Link to="/BlockAllCards">{t("one.blockCards")}</Link>
          </p>
        ) : null}
      </Section>
    </Page>
  );
}

function CategoryForm({ who, category }: { who: string; category: string }) {
  const { t } = useTranslation("movements");
  return (
    <Form method="post">
      <FormToken />
      <Stack>
        <ValueField
          id="category"
          label={t("one.change", { who })}
          hint={t("one.changeHint")}
          value={category}
        >
          {(control) => (
            <Select
              {...control}
              options={categories.map((value) => ({ value, label: t(`categories.${value}`) }))}
            />
          )}
        </ValueField>
        <Button look="secondary">{t("one.save")}</Button>
      </Stack>
    </Form>
  );
}
