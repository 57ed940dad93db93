import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pagesOf, readPage } from "common/paging";
import { signOutEverywhere, signOutOther } from "~/access/leave.server";
import { goSignedOut } from "~/session/cookie.server";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import { listLivingSessions, listPastSessions } from "~/session/own-sessions.server";
import { Button, LinkButton } from "~/ui/button";
import { Card, Notice } from "~/ui/content";
import { FormToken } from "~/ui/form";
import { Cluster, Page } from "~/ui/layout";
import { LivingSessions, PastSessions } from "./session-tables.part";

export const handle = { i18n: ["common", "profile"], title: "profile:sessions.title" };

/** Where the customer is signed in now, and was. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
  const page = readPage(query);
  const [living, past] = await Promise.all([listLivingSessions(by), listPastSessions(by, page)]);
  const pages = pagesOf(past.total);
  if (page > pages) throw new Response("Not found", { status: 404 });
  const news = query.has("ended") ? ("ended" as const) : query.has("gone") ? ("gone" as const) : null;
  return { living, past: { ...past, page, pages }, news };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args, ["session", "intent"]);
  if (form.get("intent") === "everywhere") {
    await signOutEverywhere(by);
    return goSignedOut(by.portal, { reason: "signed-out-everywhere" }, redirectDocument);
  }
  const ended = await signOutOther(by, String(form.get("session") ?? ""));
  return redirect(ended ? "/Sessions?ended" : "/Sessions?gone", { status: 303 });
}

export default function Sessions() {
  const { living, past, news } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  return (
    <Page lead={t("sessions.lead")}>
      {news ? (
        <Notice kind={news === "ended" ? "success" : "information"} announced>
          {t(`sessions.${news}`)}
        </Notice>
      ) : null}
      <LivingSessions sessions={living} />
      <Card title={t("sessions.everywhere")}>
        <p>{t("sessions.everywhereText")}</p>
        <Form method="post" action="/Sessions">
          <FormToken />
          <Cluster>
            <Button name="intent" value="everywhere">
              {t("sessions.everywhere")}
            </Button>
            <LinkButton look="secondary" to="/LockNetBanking">
              {t("lock.title")}
            </LinkButton>
          </Cluster>
        </Form>
      </Card>
      <PastSessions {...past} />
    </Page>
  );
}
