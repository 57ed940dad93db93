import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { counterFields } from "~/domain/counter-form";
import { readForm } from "~/flows/form.server";
import { newReference } from "~/flows/order.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { readVisitor } from "~/session/visitor.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { CardUseForm } from "./counter-card.part";
import { PresentedChequeForm } from "./counter-cheque.part";
import { CounterEndNotice } from "./counter-end.part";
import { actAtCounter, readEnd } from "./counter.server";

export const handle = { i18n: ["common", "cards", "cheques", "counter"] };

/** The demo counter: cards used and cheques presented as the world outside does it. It exists in the sandbox only. */
export async function loader({ request }: LoaderFunctionArgs) {
  refuseOutsideSandbox();
  const t = translator(await languageOf(request), "counter");
  return {
    title: t("title"),
    end: readEnd(new URL(request.url).searchParams),
    references: { card: newReference(), cheque: newReference() },
  };
}

export async function action(args: ActionFunctionArgs) {
  refuseOutsideSandbox();
  return actAtCounter(args, await readForm(args.request, readVisitor(args).ticket, counterFields));
}

function refuseOutsideSandbox(): void {
  if (!portal().env.SANDBOX) throw new Response("Not found", { status: 404 });
}

export default function DemoCounter() {
  const { end, references } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("counter");
  const errors = Object.entries(answer?.errors ?? {}).map(([field, fault]) => ({
    ...(field === "form" ? {} : { id: field }),
    text: t(`errors.${fault}`),
  }));
  const form = { typed: answer?.typed ?? null, errors };
  return (
    <Page title={t("title")} lead={t("lead")} width="text">
      <ErrorSummary errors={errors} />
      {end && !answer ? <CounterEndNotice end={end} /> : null}
      <CardUseForm key={`card ${rounds} ${references.card}`} reference={references.card} {...form} />
      <PresentedChequeForm
        key={`cheque ${rounds} ${references.cheque}`}
        reference={references.cheque}
        {...form}
      />
      <p>
        <Link to="/sandbox/phone">{t("phone")}</Link>
      </p>
    </Page>
  );
}
