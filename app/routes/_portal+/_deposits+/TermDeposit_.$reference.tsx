import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { productOf } from "common/deposits";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { requireCustomer } from "~/session/guards.server";
import { detailsPath } from "~/ui/account-pages";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { Announcement, Card, DescriptionList, Notice } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { Breadcrumbs } from "~/ui/navigation";
import { Reference } from "~/ui/text";
import { getOutcome } from "./deposit-outcome.server";

export const handle = { i18n: ["common", "flows", "deposits"] };

/** `/TermDeposit/<reference>`: what became of a deposit that was to be opened, closed or instructed. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const outcome = await getOutcome(customer, args.params.reference);
  const t = translator(await languageOf(args.request), "deposits");
  const handle = customer.handleOf("account", ("accountNumber" in outcome && outcome.accountNumber) || "");
  const failed = outcome.state === "refused";
  const title =
    outcome.act === "open"
      ? t(`outcome.${outcome.state}`)
      : outcome.act === "close"
        ? t(`outcome.close.${outcome.state}`)
        : t(`outcome.instruct.${outcome.state}`);
  return data({ title, failed, outcome, handle });
}

export default function OpenedDeposit() {
  const { outcome, handle } = useLoaderData<typeof loader>();
  const { t } = useTranslation("deposits");
  const { t: flows } = useTranslation("flows");
  const { helpline } = useBank();
  return (
    <Page
      width="text"
      breadcrumbs={<Breadcrumbs trail={[{ to: "/TermDeposit", label: t("outcome.list") }]} />}
    >
      {outcome.state === "opened" ? (
        <>
          <Announcement kind="success">{t("outcome.openedText")}</Announcement>
          <Card main>
            <DescriptionList
              facts={[
                { term: t("facts.account"), value: outcome.accountNumber },
                { term: t("form.scheme"), value: t(`schemes.${outcome.scheme}`) },
                {
                  term: t(outcome.scheme === "recurring" ? "form.instalment" : "form.amount"),
                  value: { money: outcome.amount },
                },
                { term: t("facts.rate"), value: t("facts.rateYear", { rate: outcome.rate }) },
                { term: t("facts.maturesOn"), value: { date: outcome.maturesOn } },
                {
                  term: t("facts.maturityAmount"),
                  value: { money: outcome.maturityAmount, size: "large" },
                },
                { term: t("facts.reference"), value: { reference: outcome.reference } },
              ]}
            />
          </Card>
          <Cluster>
            <LinkButton to={`/DepositAdvices/${handle}.pdf`} reloadDocument>
              {t("outcome.advice")}
            </LinkButton>
            <LinkButton
              look="secondary"
              to={detailsPath({
                handle,
                kind: `${productOf(outcome.scheme)}-deposit`,
              })}
            >
              {t("outcome.details")}
            </LinkButton>
          </Cluster>
        </>
      ) : outcome.state === "done" ? (
        <>
          <Announcement kind="success">{t(`outcome.${outcome.act}.text`)}</Announcement>
          <Card main>
            <DescriptionList
              facts={[
                { term: t("facts.account"), value: outcome.accountNumber },
                { term: t("facts.reference"), value: { reference: outcome.reference } },
              ]}
            />
          </Card>
          <Cluster>
            {outcome.act === "close" ? (
              <LinkButton to={`/ClosureAdvices/${handle}.pdf`} reloadDocument>
                {t("closing.advice")}
              </LinkButton>
            ) : null}
            <LinkButton look="secondary" to={`/FDDetailsView?account=${handle}`}>
              {t("outcome.details")}
            </LinkButton>
          </Cluster>
        </>
      ) : outcome.state === "refused" ? (
        <Notice kind="danger">{outcome.why ? say(flows, outcome.why) : flows("errors.notSent")}</Notice>
      ) : (
        <Notice kind="warning">
          <p>
            {t(outcome.act === "open" ? "outcome.unknownText" : "outcome.pendingText", {
              helpline,
            })}
          </p>
          <p>
            <Reference>{outcome.reference}</Reference>
          </p>
        </Notice>
      )}
    </Page>
  );
}
