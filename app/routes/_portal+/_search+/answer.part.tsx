import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import { accountIcons, useAccountName } from "~/ui/account-names";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/content";
import { Cluster, Stack } from "~/ui/layout";
import { Avatar, List, Row, Section } from "~/ui/list";
import { PaymentRow } from "~/ui/payment-row";
import { State } from "~/ui/state";
import { Money, noBreak, TelephoneLink, Written } from "~/ui/text";
import type { searchAll } from "./search.server";

type Found = NonNullable<SerializeFrom<typeof searchAll>["found"]>;
type Answer = NonNullable<Found["answer"]>;

/** The answer of the page that fits best, so that it need not be opened. */
export function AnswerInPlace({ answer }: { answer: Answer }) {
  const { t } = useTranslation(["search", "common"]);
  const label = t(`common:menu.${answer.to}`);
  if (answer.about === "lost-card") return <LostCard label={label} to={answer.to} />;
  return (
    <Section title={label} link={{ to: answer.to, label: t("answer.more") }}>
      <List>
        <Rows answer={answer} />
      </List>
    </Section>
  );
}

function Rows({ answer }: { answer: Exclude<Answer, { about: "lost-card" }> }) {
  const { t } = useTranslation(["search", "common"]);
  const nameOf = useAccountName();
  switch (answer.about) {
    case "balances":
      return answer.rows.map(({ to, amount, limitLeft, ...account }) => (
        <Row
          key={to}
          to={to}
          lead={<Avatar icon={accountIcons[account.kind]} />}
          title={nameOf(account)}
          small={
            limitLeft === undefined
              ? t("answer.available")
              : `${t("common:money.limitLeft")} ${formatRupees(limitLeft)}`
          }
          end={<Money paise={amount} />}
        />
      ));
    case "branches":
      return answer.rows.map(({ to, ifsc, branch, ...account }) => (
        <Row
          key={to}
          to={to}
          lead={<Avatar icon="bank" />}
          title={<span className="money">{ifsc}</span>}
          small={`${nameOf(account)} · ${branch}`}
        />
      ));
    case "cards":
      return answer.rows.map(({ to, card, ...account }) => (
        <Row
          key={to}
          to={to}
          lead={<Avatar icon="card" />}
          title={t("answer.card", { number: card })}
          small={nameOf(account)}
        />
      ));
    case "debits":
      return answer.rows.map(({ on, payee, own, amount, missing }, at) => (
        <Row
          key={at}
          lead={<Avatar icon="calendar" />}
          title={<Written>{own ? nameOf(own) : payee}</Written>}
          small={noBreak(formatDate(on))}
          middle={
            missing === undefined ? null : (
              <State of="waiting">{t("answer.missing", { amount: formatRupees(missing) })}</State>
            )
          }
          end={<Money paise={amount} />}
        />
      ));
    case "payments":
      return answer.rows.map((payment) => <PaymentRow key={payment.reference} payment={payment} />);
  }
}

function LostCard({ label, to }: { label: string; to: string }) {
  const { t } = useTranslation("search");
  const { helpline } = useBank();
  return (
    <Card title={label}>
      <Stack gap="small">
        <p>{t("answer.cards")}</p>
        <Cluster>
          <LinkButton look="danger" to={to}>
            {label}
          </LinkButton>
          <TelephoneLink number={helpline} />
        </Cluster>
      </Stack>
    </Card>
  );
}
