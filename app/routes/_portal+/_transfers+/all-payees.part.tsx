import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageOf } from "common/paging";
import { addQuery } from "common/path-query";
import { Button } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { TextInput } from "~/ui/controls";
import { Field } from "~/ui/field";
import { Cluster, Stack } from "~/ui/layout";
import { initials, List, Avatar, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { accountAtBank, type TransferTarget } from "./transfers.forms";
import { MAX_PAYEE_SEARCH, SEND_PAGE } from "./ways.rules";

interface AllPayeesProps {
  search: string;
  rows: PageOf<TransferTarget>;
  complete: boolean;
}

/** Everybody who can be paid, to be looked through and chosen from. */
export function AllPayees({ search, rows: { rows, page, pages }, complete }: AllPayeesProps) {
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
