import { useEffect } from "react";
import { type LinksFunction, type LoaderFunctionArgs, data } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { findLostRun, findWaitingDraft } from "~/change/runs.server";
import { languageOf } from "~/i18n/detection.server";
import { portalOf } from "~/load-context";
import { ticketCookie, ticketOf } from "~/session/visitor.server";
import { formToken, findKeptDraft } from "~/session/form.server";
import { findKeptAnswer } from "~/session/kept-answer.server";
import { enhanceAtFirstTouch } from "~/ui/at-first-touch";
import { KeptAnswerContext } from "~/ui/answer";
import { displayOf } from "~/ui/display.server";
import { Document, LoadingBar, RefusedPaste } from "~/ui/document";
import { ErrorPage } from "~/ui/error-page";
import { FormTokenContext } from "~/ui/form";
import { FormDraftContext } from "~/ui/form-draft";
import { usePageGuards } from "~/ui/guards";
import { useMotion } from "~/ui/motion";
import { startOfflineWorker } from "~/ui/offline-worker";

export const handle = { i18n: "common" };

export const links: LinksFunction = () => [
  { rel: "apple-touch-icon", href: "/icon-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export { shouldRevalidate } from "~/ui/asking";

/** Data of every page. A new visitor gets the cookie that the form token belongs to. */
export async function loader(args: LoaderFunctionArgs) {
  const { ticket, fresh } = ticketOf(args);
  const portal = portalOf(args.context);
  const kept = await findKeptAnswer(args);
  return data(
    {
      language: await languageOf(args.request),
      display: displayOf(args.request),
      sandbox: portal.env.SANDBOX,
      token: formToken(portal.sealer, ticket),
      kept: (await findWaitingDraft(args)) ?? (await findKeptDraft(args)) ?? (await findLostRun(args)),
      answer: kept && { id: kept.id, answer: kept.answer },
    },
    {
      ...(fresh ? { headers: { "Set-Cookie": ticketCookie(portal, ticket) } } : {}),
      ...(kept ? { status: kept.status } : {}),
    },
  );
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <KeptAnswerContext.Provider value={root?.answer ?? null}>
      <Document language={root?.language ?? "en"}>
        <FormTokenContext.Provider value={root?.token ?? ""}>
          <FormDraftContext.Provider value={root?.kept ?? null}>{children}</FormDraftContext.Provider>
        </FormTokenContext.Provider>
      </Document>
    </KeptAnswerContext.Provider>
  );
}

export default function App() {
  usePageGuards();
  useMotion();
  useEffect(startOfflineWorker, []);
  useEffect(enhanceAtFirstTouch, []);
  return (
    <>
      <LoadingBar />
      <RefusedPaste />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
