import { type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { instructionList } from "common/contract/instructions.server";
import { formatDate } from "common/dates";
import { lastFour } from "common/masks";
import { pageOf, readPage } from "common/paging";
import { findDone } from "~/change/change-flow.server";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { EmptyState, Notice } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Avatar, Chips, List, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { State } from "~/ui/state";
import { Money, noBreak } from "~/ui/text";
import { InstructionMade, instructionStates, InstructionTabs, useRhythm } from "./instruction.part";
import { instructionPath } from "./instructions.forms";
import { addInstruction } from "./instructions.changes.server";

export const handle = {
  i18n: ["common", "flows", "payments", "instructions"],
  title: "instructions:title",
  menu: { group: "pay", order: 90 },
  query: ["status", "page", "choose"],
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
  const shown = shownAs(list, ({ found }) =>
    pageOf(
      found.instructions.map(({ nextOn, debitOn = nextOn, ...one }) => ({
        ...one,
        debitOn: one.state === "active" ? debitOn : undefined,
      })),
      readPage(query),
    ),
  );
  return { choose: query.has("choose"), status, list: shown, made, mayPay: !customer.viewOnly };
}

export default function ViewStandingInstruction() {
  const { choose, status, list, made, mayPay } = useLoaderData<typeof loader>();
  const { t } = useTranslation("instructions");
  const chips = Object.entries(statuses).map(([letter, word]) => ({
    to: `/ViewStandingInstruction?status=${letter}`,
    label: t(`statuses.${word}`),
    current: word === status,
  }));
  return (
    <Page>
      {mayPay ? <InstructionTabs current="list" /> : null}
      <InstructionMade made={made} done={t("add.done")} />
      {choose ? <Notice kind="information">{t("list.chooseOne")}</Notice> : null}
      <Chips label={t("fields.status")} chips={chips} />
      <Shown enquiry={list}>{(shown) => <Instructions list={shown} status={status} mayPay={mayPay} />}</Shown>
    </Page>
  );
}

type Data = SerializeFrom<typeof loader>;

const letterOf = (status: Data["status"]) => Object.entries(statuses).find(([, word]) => word === status)![0];

interface InstructionsProps extends Pick<Data, "status" | "mayPay"> {
  list: Extract<Data["list"], { state: "shown" }>["answer"];
}

function Instructions({ list: { rows, page, pages, total }, status, mayPay }: InstructionsProps) {
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  const rhythmOf = useRhythm();
  if (total === 0)
    return (
      <EmptyState title={t("list.none")} text={t("list.noneText")}>
        {mayPay ? <LinkButton to="/AddStandingInstruction">{t("add.title")}</LinkButton> : null}
      </EmptyState>
    );
  return (
    <>
      <List columns={[payments("columns.to"), payments("columns.state"), payments("columns.amount")]}>
        {rows.map(({ number, toName, toAccount, remark, state, debitOn, ...one }) => (
          <Row
            key={number}
            to={instructionPath(number)}
            lead={<Avatar icon="repeat" />}
            title={<bdi>{toName ?? (remark || number)}</bdi>}
            small={[toAccount && lastFour(toAccount), rhythmOf(one)].filter(Boolean).join(" · ")}
            middle={
              <>
                <State of={instructionStates[state ?? one.status]} />{" "}
                {debitOn ? t("list.next", { date: noBreak(formatDate(debitOn)) }) : null}
              </>
            }
            end={<Money paise={one.amount} />}
          />
        ))}
      </List>
      <Pagination
        page={page}
        pages={pages}
        rows={total}
        href={(to) => `?status=${letterOf(status)}&page=${to}`}
      />
    </>
  );
}
