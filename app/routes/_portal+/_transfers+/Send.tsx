import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addQuery } from "common/path-query";
import { Button } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { TextInput } from "~/ui/controls";
import { Field } from "~/ui/field";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Avatar, initials, List, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { OrderForm } from "./order-form.part";
import { SendFields } from "./order-send.part";
import { actOnSend, loadSend } from "./send.server";
import { accountAtBank } from "./transfers.forms";
import { MAX_PAYEE_SEARCH, SEND_PAGE } from "./ways.rules";

export { shouldRevalidate } from "./order-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 10, name: "transfers:menu.send.name" },
};

export const loader = (args: LoaderFunctionArgs) => loadSend(args);
export const action = (args: ActionFunctionArgs) => actOnSend(args);

type Step<Name> = Extract<SerializeFrom<typeof loader>, { step: Name }>;

export default function Send() {
  const page = useLoaderData<typeof loader>();
  return <Page width="text">{page.step === "all" ? <AllPayees {...page} /> : <SendForm {...page} />}</Page>;
}

function SendForm({ form, wrong }: Step<"details">) {
  const { payees } = form.offer;
  return (
    <OrderForm
      {...form}
      wrong={wrong}
      clear={SEND_PAGE}
      fields={(parts) => <SendFields {...parts} payees={payees!} first={form.chosen.to} />}
    />
  );
}

function AllPayees({ search, rows: { rows, page, pages }, complete }: Step<"all">) {
  const { t } = useTranslation("transfers");
  const pageHref = (other: number) =>
    addQuery("?all", { ...(search ? { q: search } : {}), page: String(other) });
  return (
    <Stack>
      {complete ? null : <Announcement kind="danger">{t("errors.targetsUnread")}</Announcement>}
      <Form method="get">
        <input type="hidden" name="all" />
        <Cluster align="end">
          <Field id="q" label={t("send.search")}>
            <TextInput
              id="q"
              name="q"
              defaultValue={search}
              key={search}
              autoComplete="off"
              maxLength={MAX_PAYEE_SEARCH}
            />
          </Field>
          <Button look="secondary">{t("send.find")}</Button>
        </Cluster>
      </Form>
      {rows.length === 0 ? (
        <EmptyState title={t("send.nobody")} />
      ) : (
        <List>
          {rows.map((payee) => (
            <Row
              key={payee.key}
              to={addQuery(SEND_PAGE, { payee: payee.handle })}
              lead={<Avatar letters={initials(payee.name)} />}
              title={<bdi>{payee.name}</bdi>}
              small={accountAtBank(payee)}
            />
          ))}
        </List>
      )}
      <Pagination page={page} pages={pages} href={pageHref} />
    </Stack>
  );
}
