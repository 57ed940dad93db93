import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatAmount, type Paise } from "common/money";
import { LinkButton, SecondaryLink } from "~/ui/button";
import { Card, DescriptionList, Details, EmptyState } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { Cluster, Grid, Stack } from "~/ui/layout";
import { Apart, Chips, initials, List, ListHead, Avatar, Row, Section, Tiles } from "~/ui/list";
import { State, stateNames } from "~/ui/state";
import { Figure, Money } from "~/ui/text";
import { Pagination, Steps, Tabs } from "~/ui/navigation";

export function FigureSamples() {
  const { t } = useTranslation();
  const fact = (direction: "credit" | "debit", paise: bigint) => ({
    term: t(`money.${direction}InFull`),
    value: <Money paise={paise} direction={direction} word={t(`money.${direction}`)} />,
  });
  return (
    <Grid>
      <Card main title={t("accountKinds.savings")} aside="001200010000301">
        <Money paise={12_34_567_89n} size="large" />
        <DescriptionList facts={[fact("credit", 50_000_00n), fact("debit", 1_250_50n)]} />
      </Card>
      <Card title={t("accountKinds.loan")} aside="001200070000302">
        <Money paise={-8_75_000_00n} size="large" word={t("money.debit")} />
        <Cluster>
          <SecondaryLink to="/AccountStatement">{t("menu./AccountStatement")}</SecondaryLink>
          <LinkButton to="/Movements" look="quiet">
            {t("menu./Movements")}
          </LinkButton>
        </Cluster>
      </Card>
      <Card title={t("accountKinds.cash-credit")} aside="001200040000305">
        <Money paise={2_95_000_00n} size="large" />
        <p>{t("errors.partly")}</p>
      </Card>
    </Grid>
  );
}

/** Amounts in paise, below zero for debits; then the balance. */
const rows: [date: string, text: string, amount: bigint, balance: bigint][] = [
  ["01-11-2026", "SALARY NOV 2026 CAUVERY MILLS LTD", 65_000_00n, 1_84_250_75n],
  ["03-11-2026", "UPI/632918273645/MURUGAN STORES/OKSBI", -1_250_50n, 1_83_000_25n],
  ["05-11-2026", "வாடகை / Rent November", -18_000_00n, 1_65_000_25n],
  ["07-11-2026", "EMI HOUSING LOAN 001200070000302", -10_501_00n, 1_54_499_25n],
];

function ListSamples({ balance }: { balance: Paise }) {
  const { t } = useTranslation();
  return (
    <>
      <Tiles
        label={t("menu.home")}
        tiles={[
          { to: "/FundTransfer", icon: "send", label: t("menu.sendMoney") },
          { to: "/BlockAllCards", icon: "lock", label: t("menu./BlockAllCards") },
        ]}
      />
      <Section title={t("menu./Payments")} link={{ to: "/Payments", label: t("menu./Payments") }}>
        <Chips
          label={t("menu./Payments")}
          chips={[
            { to: "?in", label: t("money.creditInFull"), current: true },
            { to: "?out", label: t("money.debitInFull"), current: false },
          ]}
        />
        <List columns={[t("form.account"), t("menu./Payments"), t("menu.sendMoney")]}>
          <ListHead title="05-11-2026" end={<Money paise={-18_000_00n} />} />
          <Row
            to="/Payments"
            lead={<Avatar letters={initials("Devika Nair")} tone="in" />}
            title="Devika Nair"
            small="IMPS"
            middle={<State of="way" />}
            end={<Money paise={5_000_00n} direction="credit" />}
            endSmall={<Money paise={7_87_840_05n} />}
          />
          <Row
            lead={<Avatar icon="wallet" />}
            title={t("accountKinds.savings")}
            small="••3301"
            action={
              <LinkButton to="/FundTransfer" look="secondary" size="small">
                {t("menu.sendMoney")}
                <Apart>••3301</Apart>
              </LinkButton>
            }
          />
        </List>
      </Section>
      <Figure paise={balance} />
      <Cluster>
        {stateNames.map((of) => (
          <State key={of} of={of} />
        ))}
      </Cluster>
    </>
  );
}

export function ContentSamples({ balance }: { balance: Paise }) {
  const { t } = useTranslation();
  const above = (paise: bigint) => (paise > 0n ? formatAmount(paise) : "");
  return (
    <Stack gap="large">
      <ListSamples balance={balance} />
      <StepSamples />
      <Tabs
        label={t("menu.accounts")}
        tabs={[
          { to: "?tab=1", label: t("menu./AccountDetails"), current: true },
          { to: "?tab=2", label: t("menu./Movements"), current: false },
          { to: "?tab=3", label: t("menu.requests"), current: false },
        ]}
      />
      <Stack>
        <DataTable
          caption={t("menu./AccountStatement")}
          wide
          rows={rows}
          rowKey={([date]) => date}
          columns={[
            { heading: t("progress.done"), cell: ([date]) => date, kind: "date" },
            { heading: t("menu./AccountDetails"), cell: ([, text]) => text, names: true },
            { heading: t("money.debitInFull"), cell: ([, , amount]) => above(-amount), kind: "amount" },
            { heading: t("money.creditInFull"), cell: ([, , amount]) => above(amount), kind: "amount" },
            { heading: t("menu.accounts"), cell: ([, , , balance]) => formatAmount(balance), kind: "amount" },
          ]}
        />
        <Pagination page={2} pages={12} rows={583} href={(page) => `?page=${page}`} />
      </Stack>
      <EmptyState title={t("empty.title")} text={t("empty.rows")}>
        <LinkButton to="/main">{t("actions.toHome")}</LinkButton>
      </EmptyState>
      <Details summary={t("menu./Menual")}>
        <p>{t("errors.unknown.text")}</p>
      </Details>
    </Stack>
  );
}

function StepSamples() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const steps = [t("menu./AccountDetails"), t("actions.confirm"), t("keyboard.label"), t("notice.success")];
  const current = Math.min(Math.max(Number(query.get("step") ?? 1) || 0, 0), steps.length);
  return (
    <Stack gap="small">
      <Steps steps={steps} current={current} />
      <Cluster>
        <SecondaryLink to={`?step=${current - 1}`} preventScrollReset>
          {t("actions.back")}
        </SecondaryLink>
        <LinkButton to={`?step=${current + 1}`} preventScrollReset>
          {t("actions.continue")}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}
