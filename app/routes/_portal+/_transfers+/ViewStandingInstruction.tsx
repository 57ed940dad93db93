import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { instructionList } from "common/contract/instructions.server";
import { formatDate } from "common/dates";
import { lastFour } from "common/masks";
import { pageOf, readPage } from "common/paging";
import { findDone } from "~/change/change-flow.server";
import { requireCustomer } from "~/session/guards.server";
import { Notice } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Avatar, Chips, Row } from "~/ui/list";
import { State } from "~/ui/state";
import { Money, noBreak, Written } from "~/ui/text";
import { InstructionMade, instructionStates, useRhythm } from "./instruction.part";
import { instructionPath } from "./instructions.forms";
import { addInstruction } from "./instructions.changes.server";
import { OrderList, OrderTabs } from "./order-list.part";

export const handle = {
  i18n: ["common", "flows", "payments", "instructions"],
  title: "instructions:title",
  menu: { group: "pay", order: 90 },
  query: ["status", "page", "choose"],
};

/** Letters of the specification. */
const statuses = { Y: "active", N: "deleted", B: "both" } as const;
const letters = Object.keys(statuses) as (keyof typeof statuses)[];

/** `?status=` is Y (active), N (deleted) or B (both). */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const letter = letters.find((known) => known === query.get("status")) ?? "Y";
  const firstAccount = customer.primaryAccount?.accountNumber ?? "";
  const requested = { cbs: "Y", key: "SIList", status: statuses[letter], firstAccount } as const;
  const [list, made] = await Promise.all([
    customer.ask(instructionList, requested),
    findDone(customer, addInstruction, query.get("done")),
  ]);
  const shown = shownAs(list, ({ found }) => pageOf(found.instructions, readPage(query)));
  return { choose: query.has("choose"), letter, list: shown, made, mayPay: !customer.viewOnly };
}

export default function ViewStandingInstruction() {
  const { choose, letter, list, made, mayPay } = useLoaderData<typeof loader>();
  const { t } = useTranslation("instructions");
  const rhythmOf = useRhythm();
  const pathOf = (one: string) => `/ViewStandingInstruction?status=${one}`;
  const chips = letters.map((one) => ({
    to: pathOf(one),
    label: t(`statuses.${statuses[one]}`),
    current: one === letter,
  }));
  const add = mayPay ? { to: "/AddStandingInstruction", label: t("add.title") } : null;
  const none = { title: t("list.none"), text: t("list.noneText"), add };
  return (
    <Page>
      <OrderTabs list={{ to: "/ViewStandingInstruction", label: t("title") }} add={add} />
      <InstructionMade made={made} done={t("add.done")} />
      {choose ? <Notice kind="information">{t("list.chooseOne")}</Notice> : null}
      <Chips label={t("fields.status")} chips={chips} />
      <Shown enquiry={list}>
        {(shown) => (
          <OrderList list={shown} none={none} href={(to) => `${pathOf(letter)}&page=${to}`}>
            {({ number, toName, toAccount, remark, state, nextOn, debitOn = nextOn, ...one }) => (
              <Row
                key={number}
                to={instructionPath(number)}
                lead={<Avatar icon="repeat" />}
                title={<Written>{toName ?? (remark || number)}</Written>}
                small={[toAccount && lastFour(toAccount), rhythmOf(one)].filter(Boolean).join(" · ")}
                middle={
                  <>
                    <State of={instructionStates[state ?? one.status]} />{" "}
                    {state === "active" && debitOn
                      ? t("list.next", { date: noBreak(formatDate(debitOn)) })
                      : null}
                  </>
                }
                end={<Money paise={one.amount} />}
              />
            )}
          </OrderList>
        )}
      </Shown>
    </Page>
  );
}
