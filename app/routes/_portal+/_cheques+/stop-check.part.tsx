import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import type { StopWish } from "~/domain/cheque-forms";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { FormToken } from "~/ui/form-token";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { ChequeAnswer } from "./cheque-answer.server";
import { useChequeErrors } from "./cheque-errors.part";
import type { LeafStates } from "./leaf-states.server";
import { PasswordField } from "./password-field.part";

interface StopCheckProps {
  wish: StopWish;
  states: LeafStates;
  reference: string;
  answer: ChequeAnswer | undefined;
}

/** What is about to be stopped, and the button that does it. */
export function StopCheck({ wish, states, reference, answer }: StopCheckProps) {
  const { t } = useTranslation("cheques");
  const { t: flows } = useTranslation("flows");
  const { of, lines } = useChequeErrors(answer, []);
  const { account, number, last = "", reason } = wish;
  const fields = { account, number, last, reason };
  const count = states?.find(({ state }) => state === "unused")?.count ?? cheques(wish);
  return (
    <Form method="post" noValidate>
      <FormToken />
      {Object.entries({ ...fields, reference }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack>
        <ErrorSummary errors={lines} />
        <p>{t("stop.check")}</p>
        <StatesNotice wish={wish} states={states} />
        <DescriptionList
          facts={[
            { term: t("columns.account"), value: account },
            { term: t("stop.number"), value: last ? `${number} – ${last}` : number },
            { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
            {
              term: t("stop.now"),
              value: states?.map((one) => `${t(`leafStates.${one.state}`)}: ${one.count}`).join(", "),
            },
          ]}
        />
        {bankProfile.stopAsksPassword ? <PasswordField error={of("transactionPassword")} /> : null}
        <Cluster>
          <Button>{t("stop.confirm", { count })}</Button>
          <Link to={`/StopChequeRequest?${new URLSearchParams(fields)}`}>{flows("check.change")}</Link>
        </Cluster>
      </Stack>
    </Form>
  );
}

const cheques = ({ number, last = number }: StopWish) => Number(last) - Number(number) + 1;

/** What the customer would be told only after pressing the button. */
function StatesNotice({ wish, states }: Pick<StopCheckProps, "wish" | "states">) {
  const { t } = useTranslation("cheques");
  if (!states) return null;
  const unused = states.find(({ state }) => state === "unused")?.count ?? 0;
  if (unused === 0) return <Notice kind="warning">{t("stop.noneUnused")}</Notice>;
  return unused < cheques(wish) ? <Notice kind="information">{t("stop.onlyUnused")}</Notice> : null;
}
