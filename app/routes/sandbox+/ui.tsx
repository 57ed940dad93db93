import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hiddenFor } from "common/money";
import { portalOf } from "~/load-context";
import { Notice } from "~/ui/content";
import { displayOf } from "~/ui/display.server";
import { Page } from "~/ui/layout";
import { Breadcrumbs } from "~/ui/navigation";
import { PortalFrame } from "../_portal+/frame.part";
import { ContentSamples, FigureSamples } from "./gallery-content.part";
import { FormSamples } from "./gallery-form.part";

export const handle = { i18n: "common", query: ["step", "tab", "page"] };

const BALANCE = 16_56_423_17n;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { env, clock } = portalOf(context);
  if (!env.SANDBOX) throw new Response("Not found", { status: 404 });
  const now = clock.now();
  const session = { now, endsAt: new Date(now.getTime() + 30 * 60_000), mayExtend: true };
  const sample = { name: "Lakshmi Narayanan", lastLogin: "20-11-2026 18:42", unread: 0 };
  return {
    title: "Components",
    balance: displayOf(request).balances === "hidden" ? hiddenFor(BALANCE) : BALANCE,
    shell: {
      ...sample,
      ...session,
      looksOnly: "viewOnly" as const,
      held: [],
      sealed: null,
    },
  };
}

export default function Gallery() {
  const { t } = useTranslation();
  const { shell, balance } = useLoaderData<typeof loader>();
  const trail = [
    { to: "/main", label: t("menu.home") },
    { to: "/Dashboard", label: t("menu.accounts") },
  ];
  return (
    <PortalFrame shell={shell}>
      <Page
        title={t("menu./AccountStatement")}
        lead={t("shell.sandbox")}
        breadcrumbs={<Breadcrumbs trail={trail} />}
      >
        {(["information", "success", "warning", "danger"] as const).map((kind) => (
          <Notice key={kind} kind={kind}>
            {t("errors.slow.text")}
          </Notice>
        ))}
        <FigureSamples />
        <ContentSamples balance={balance} />
        <FormSamples now={shell.now} />
      </Page>
    </PortalFrame>
  );
}
