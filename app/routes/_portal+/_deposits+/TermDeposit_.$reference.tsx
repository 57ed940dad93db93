import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { requireCustomer } from "~/session/guards.server";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { Announcement, Card, DescriptionList, Notice } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { Breadcrumbs } from "~/ui/navigation";
import { Reference } from "~/ui/text";
import { getOutcome } from "./deposit-outcome.server";

export const handle = { i18n: ["common", "flows", "deposits"] };

/** `/TermDeposit/<reference>`: outcome of opening, closing or instructing a deposit. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const outcome = await getOutcome(customer, args.params.reference);
  const { act, state } = outcome;
  const handle = state === "done" ? customer.handleOf("account", outcome.accountNumber) : "";
  const t = translator(customer.language, "deposits");
  const titles = {
    done: t(`outcome.${act}.done`),
    refused: t(`outcome.${act}.refused`),
    unknown: t(`outcome.${act}.unknown`),
  };
  return data({ title: titles[state], failed: state === "refused", outcome, handle });
}

export default function DepositOutcome() {
  const { outcome, handle } = useLoaderData<typeof loader>();
  const { t } = useTranslation("deposits");
  const { t: flows } = useTranslation("flows");
  const { helpline } = useBank();
  return (
    <Page
      width="text"
      breadcrumbs={<Breadcrumbs trail={[{ to: "/TermDeposit", label: t("outcome.list") }]} />}
    >
      {outcome.state === "done" ? <Done outcome={outcome} handle={handle} /> : null}
      {outcome.state === "refused" ? (
        <Notice kind="danger">{outcome.why ? say(flows, outcome.why) : flows("errors.notSent")}</Notice>
      ) : null}
      {outcome.state === "unknown" ? (
        <Notice kind="warning">
          <p>{t(outcome.act === "open" ? "outcome.unknownText" : "outcome.pendingText", { helpline })}</p>
          <p>
            <Reference>{outcome.reference}</Reference>
          </p>
        </Notice>
      ) : null}
    </Page>
  );
}

interface DoneProps {
  outcome: Extract<Awaited<ReturnType<typeof getOutcome>>, { state: "done" }>;
  handle: string;
}

const advices = {
  open: { path: "/DepositAdvices", label: "outcome.advice" },
  close: { path: "/ClosureAdvices", label: "closing.advice" },
  instruct: null,
} as const;

function Done({ outcome: { act, accountNumber, reference, opened }, handle }: DoneProps) {
  const { t } = useTranslation("deposits");
  const advice = advices[act];
  return (
    <>
      <Announcement kind="success">{t(`outcome.${act}.text`)}</Announcement>
      <Card main>
        <DescriptionList
          facts={[
            { term: t("facts.account"), value: accountNumber },
            ...(opened
              ? [
                  { term: t("form.scheme"), value: t(`schemes.${opened.scheme}`) },
                  {
                    term: t(opened.scheme === "recurring" ? "form.instalment" : "form.amount"),
                    value: { money: opened.amount },
                  },
                  { term: t("facts.rate"), value: t("facts.rateYear", { rate: opened.rate }) },
                  { term: t("facts.maturesOn"), value: { date: opened.maturesOn } },
                  {
                    term: t("facts.maturityAmount"),
                    value: { money: opened.maturityAmount, size: "large" as const },
                  },
                ]
              : []),
            { term: t("facts.reference"), value: { reference } },
          ]}
        />
      </Card>
      <Cluster>
        {advice ? (
          <LinkButton to={`${advice.path}/${handle}.pdf`} reloadDocument>
            {t(advice.label)}
          </LinkButton>
        ) : null}
        <LinkButton look="secondary" to={`/FDDetailsView?account=${handle}`}>
          {t("outcome.details")}
        </LinkButton>
      </Cluster>
    </>
  );
}
