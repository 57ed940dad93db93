import { type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { instructionList } from "common/contract/instructions.server";
import { pageOf, readPage } from "common/paging";
import { findDone } from "~/change/change-flow.server";
import { requireCustomer } from "~/session/guards.server";
import { Button, LinkButton } from "~/ui/button";
import { amountColumn, dateColumn } from "~/ui/columns";
import { EmptyState } from "~/ui/content";
import { Radios } from "~/ui/controls";
import { Shown, shownAs } from "~/ui/enquiry";
import { Page, Stack } from "~/ui/layout";
import { PagedTable } from "~/ui/paged-table";
import { InstructionMade, InstructionTabs } from "./instruction.part";
import { instructionPath } from "./instructions.forms";
import { addInstruction } from "./instructions.changes.server";

export const handle = {
  i18n: ["common", "flows", "payments", "instructions"],
  title: "instructions:title",
  menu: { group: "pay", order: 90 },
  query: ["status", "page"],
};

/** Letters of the specification. */
const statuses = { Y: "active", N: "deleted", B: "both" } as const;

const readStatus = (requested: string | null) =>
  Object.entries(statuses).find(([letter]) => letter === requested)?.[1] ?? "active";

/** `?status=` is Y (active), N (deleted) or B (both). */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const status = readStatus(query.get("status"));
  const firstAccount = customer.primaryAccount?.accountNumber ?? "";
  const requested = { cbs: "Y", key: "SIList", status, firstAccount } as const;
  const [list, made] = await Promise.all([
    customer.ask(instructionList, requested),
    findDone(customer, addInstruction, query.get("done")),
  ]);
  const shown = shownAs(list, ({ found }) => pageOf(found.instructions, readPage(query)));
  return { status, list: shown, made, mayPay: !customer.viewOnly };
}

export default function ViewStandingInstruction() {
  const { status, list, made, mayPay } = useLoaderData<typeof loader>();
  const { t } = useTranslation("instructions");
  return (
    <Page>
      {mayPay ? <InstructionTabs current="list" /> : null}
      <InstructionMade made={made} done={t("add.done")} />
      <Form method="get" id="statuses">
        <Stack>
          <Radios
            field={{ id: "status", name: "status", formId: "statuses", initialValue: letterOf(status) }}
            label={t("list.choose")}
            options={Object.entries(statuses).map(([value, word]) => ({
              value,
              label: t(`statuses.${word}`),
            }))}
          />
          <div>
            <Button look="secondary">{t("list.show")}</Button>
          </div>
        </Stack>
      </Form>
      <Shown enquiry={list}>{(shown) => <List list={shown} status={status} mayPay={mayPay} />}</Shown>
    </Page>
  );
}

type Data = SerializeFrom<typeof loader>;

const letterOf = (status: Data["status"]) => Object.entries(statuses).find(([, word]) => word === status)![0];

interface ListProps extends Pick<Data, "status" | "mayPay"> {
  list: Extract<Data["list"], { state: "shown" }>["answer"];
}

function List({ list, status, mayPay }: ListProps) {
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  if (list.total === 0)
    return (
      <EmptyState title={t("list.none")} text={t("list.noneText")}>
        {mayPay ? <LinkButton to="/AddStandingInstruction">{t("add.title")}</LinkButton> : null}
      </EmptyState>
    );
  return (
    <PagedTable
      caption={t("title")}
      list={list}
      href={(page) => `?status=${letterOf(status)}&page=${page}`}
      rowKey={({ number }) => number}
      columns={[
        { heading: t("fields.number"), names: true, cell: ({ number }) => number },
        amountColumn(payments("columns.amount"), "amount"),
        { heading: t("fields.remark"), cell: ({ remark }) => <bdi>{remark}</bdi> },
        {
          heading: t("fields.status"),
          plain: true,
          cell: (one) => t(one.state ? `states.${one.state}` : `statuses.${one.status}`),
        },
        dateColumn(t("fields.nextOn"), "nextOn"),
        {
          heading: t("list.details"),
          plain: true,
          cell: ({ number }) => <Link to={instructionPath(number)}>{t("list.view")}</Link>,
        },
      ]}
    />
  );
}
