import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { depositProducts } from "common/deposits";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
import { EmptyState } from "~/ui/content";
import { attemptKeyOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { DepositForm } from "./deposit-form.part";
import { newDepositPath } from "./deposits.forms";
import { OpeningSummary } from "./opening-summary.part";
import { action, loader } from "./opening.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "deposits", "nominee"],
  title: "deposits:new.title",
  pays: true,
  menu: { group: "deposits", order: 20 },
  query: ["product", "scheme", "months", "days", "go"],
  typed: ["amount"],
};

export { shouldRevalidate } from "~/ui/asking";

export { action, loader };

export default function NewTermDeposit() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("deposits");
  const { t: flows } = useTranslation("flows");
  const attempt = attemptKeyOf(answer);
  const typed = answer && "cities" in answer ? answer : null;
  if (page.step === "details") {
    const { product, second } = typed ?? page;
    return (
      <Page width={second ? "text" : undefined}>
        {second ? (
          <ChangeSteps at="details" />
        ) : (
          <Tabs
            label={t("products.label")}
            tabs={depositProducts.map((one) => ({
              to: newDepositPath(one),
              label: t(`products.${one}`),
              current: one === product,
            }))}
          />
        )}
        {page.accounts.length === 0 ? (
          <EmptyState title={t("new.noAccount")} />
        ) : (
          <DepositForm
            key={`${product}${second}${attempt}`}
            {...page}
            result={null}
            {...typed}
            wrong={page.wrong && say(flows, page.wrong)}
          />
        )}
      </Page>
    );
  }
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={t("check.open")} lead={t("check.lead")}>
        <OpeningSummary {...page} />
      </Authorisation>
    </Page>
  );
}
