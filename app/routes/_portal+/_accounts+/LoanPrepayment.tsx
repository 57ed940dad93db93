import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { plainAmount } from "common/money";
import { ChangePage, type FormStart } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { useAccountName } from "~/ui/account-names";
import { accountPath, detailsPath } from "~/ui/account-pages";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { Card, DescriptionList, Notice, Sums, type Fact } from "~/ui/content";
import { Radios } from "~/ui/controls";
import { Shown } from "~/ui/enquiry";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, KitText, useFormKit } from "~/ui/form-kit";
import { Stack } from "~/ui/layout";
import { List, Row, Section } from "~/ui/list";
import { State } from "~/ui/state";
import { Money, noBreak } from "~/ui/text";
import { choices, prepaymentForm, prepaymentPath, type PrepaymentInput } from "./prepayment.forms";
import type { PrepaymentTerms } from "./prepayment.server";

export { action, loader } from "./prepayment.server";

export const handle = {
  i18n: ["common", "flows", "accounts"],
  title: "accounts:prepayment.title",
  menu: { group: "found", order: 90 },
  pays: true,
  query: ["account"],
  under: "/Dashboard",
};

type Terms = Extract<PrepaymentTerms, { state: "shown" }>["answer"];
type Account = PrepaymentTerms["account"];

export default function LoanPrepayment() {
  const { t } = useTranslation("accounts");
  const name = useAccountName();
  return (
    <ChangePage<PrepaymentInput, PrepaymentTerms>
      lead={(page) => {
        const { accountNumber } = (page.step === "details" ? page.terms : page.input).account;
        return name({ accountNumber, kind: "loan" });
      }}
      act={t("prepayment.act")}
      form={({ account, ...enquiry }, start) => (
        <Shown enquiry={enquiry}>
          {(terms) => (
            <Stack>
              <Sums
                facts={[
                  { term: t("loan.outstanding"), value: { money: terms.owed } },
                  { term: t("prepayment.emi"), value: { money: terms.instalment } },
                  { term: t("prepayment.instalments"), value: terms.instalments },
                  terms.lastOn && { term: t("prepayment.lastOn"), value: { date: terms.lastOn } },
                  { term: t("prepayment.interest"), value: { money: terms.interest } },
                ]}
              />
              <Obstacle account={account} terms={terms} />
              {isOpen(terms) ? <Wish key={start.attempt} account={account} terms={terms} {...start} /> : null}
              <Requests requests={terms.requests} />
              <div>
                <LinkButton look="secondary" to={detailsPath({ ...account, kind: "loan" })}>
                  {t("loan.title")}
                </LinkButton>
              </div>
            </Stack>
          )}
        </Shown>
      )}
      made={() => t("prepayment.made")}
      summary={(input) => <Savings {...input} />}
    />
  );
}

const isWaiting = ({ requests }: Terms) => requests.some(({ state }) => state === "requested");
const isOpen = (terms: Terms): terms is Terms & Record<"least" | "mostPrepaid", bigint> =>
  terms.least !== undefined && terms.mostPrepaid !== undefined && !isWaiting(terms);

function Obstacle({ account, terms }: { account: Account; terms: Terms }) {
  const { t } = useTranslation(["accounts", "common"]);
  if (isWaiting(terms)) return <Notice>{t("prepayment.waits")}</Notice>;
  if (terms.overdue > 0n)
    return (
      <Notice kind="warning">
        <p>{t("prepayment.overdue", { amount: terms.overdue })}</p>
        <LinkButton to={`/PayLoanAmount?to=${account.handle}`}>{t("common:menu./PayLoanAmount")}</LinkButton>
      </Notice>
    );
  return isOpen(terms) ? null : <Notice>{t("prepayment.tooLittle")}</Notice>;
}

type WishProps = FormStart<PrepaymentInput> & {
  account: Account;
  terms: Record<"least" | "mostPrepaid", bigint>;
};

function Wish({ account, terms, result, before, wrong }: WishProps) {
  const { t } = useTranslation("accounts");
  const bounds = { least: terms.least, most: terms.mostPrepaid };
  const kit = useFormKit<{ amount: string; choice: string }>({
    id: "prepayment",
    schema: prepaymentForm(terms),
    result,
    defaultValue: before ? { amount: plainAmount(before.amount), choice: before.choice } : undefined,
    say: (error) => say(t, { key: error, values: bounds }),
    wrong: wrong === null ? null : { field: null, text: wrong },
  });
  return (
    <Stack>
      <ChangeSteps at="details" />
      <p>{t("prepayment.lead")}</p>
      <KitForm kit={kit} action={accountPath(prepaymentPath, account)}>
        <KitText
          kit={kit}
          name="amount"
          label={t("prepayment.amount")}
          hint={t("prepayment.amountHint", bounds)}
          inputMode="decimal"
          width="medium"
          required
        />
        <Radios
          field={kit.field("choice")}
          label={t("prepayment.choice")}
          error={kit.errorOf("choice")}
          hint={t("prepayment.choiceHint")}
          options={choices.map((value) => ({ value, label: t(`prepayment.${value}`) }))}
        />
        <FormFoot clear={accountPath(prepaymentPath, account)} />
      </KitForm>
    </Stack>
  );
}

/** Outcome of the chosen way, and the saving of the other. */
function Savings({ amount, choice, quote }: PrepaymentInput) {
  const { t } = useTranslation("accounts");
  const { helpline } = useBank();
  const chosen = quote[choice]!;
  const otherChoice = choice === "shorter" ? "smaller" : "shorter";
  const other = quote[otherChoice]!;
  const instead = (key: "instalment" | "lastOn" | "instalments", same: Fact["value"]) => {
    const [now, before = ""] = [chosen[key], quote[key]];
    return now === before ? same : t("prepayment.instead", { now, before });
  };
  return (
    <>
      <Card main>
        <DescriptionList
          facts={[
            { term: t("prepayment.amount"), value: { money: amount, size: "large" } },
            { term: t("prepayment.choice"), value: t(`prepayment.${choice}`) },
            { term: t("prepayment.saved"), value: { money: chosen.saved } },
            { term: t("prepayment.emi"), value: instead("instalment", { money: chosen.instalment }) },
            { term: t("prepayment.lastOn"), value: instead("lastOn", { date: chosen.lastOn }) },
            { term: t("prepayment.instalments"), value: instead("instalments", chosen.instalments) },
            { term: t("schedule.outstanding"), value: { money: quote.owed - amount } },
            {
              term: t("foreclosure.charge"),
              value: quote.charge > 0n ? { money: quote.charge } : t("prepayment.noCharge"),
            },
          ]}
        />
        <p>{t(`prepayment.other.${otherChoice}`, { ...other, emi: other.instalment, last: other.lastOn })}</p>
        <p>{t("prepayment.assumed")}</p>
      </Card>
      <Notice title={t("prepayment.nothing")}>{t("prepayment.who", { helpline: noBreak(helpline) })}</Notice>
    </>
  );
}

const stateNames = { requested: "way", done: "done", declined: "refused" } as const;

function Requests({ requests }: Pick<Terms, "requests">) {
  const { t } = useTranslation("accounts");
  if (requests.length === 0) return null;
  return (
    <Section title={t("prepayment.requests")}>
      <List>
        {requests.map(({ requestNumber, amount, choice, state, saved, requestedOn, endedOn }) => (
          <Row
            key={requestNumber}
            title={t(`prepayment.${choice}`)}
            small={`${requestNumber} · ${noBreak(formatDate(requestedOn))}`}
            middle={
              <>
                <State of={stateNames[state]}>{t(`prepayment.states.${state}`)}</State>{" "}
                {endedOn ? noBreak(formatDate(endedOn)) : null}
              </>
            }
            end={<Money paise={amount} />}
            endSmall={t("prepayment.saves", { saved })}
          />
        ))}
      </List>
    </Section>
  );
}
