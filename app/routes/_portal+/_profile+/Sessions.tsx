import { redirectDocument } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { readPage, type PageOf } from "common/paging";
import { signOutEverywhere, signOutOther } from "~/access/sign-out.server";
import { readFlash, redirectWithFlash } from "~/change/flash.server";
import { browserWords } from "~/ui/browser-name";
import { readForm } from "~/session/form.server";
import { requireCustomer, requirePage } from "~/session/guards.server";
import { listLivingSessions, listPastSessions, type OwnSession } from "~/session/own-sessions.server";
import type { RequestArgs } from "~/session/visitor.server";
import { goSignedOut } from "~/session/to-sign-in.server";
import { Button, SecondaryLink } from "~/ui/button";
import { Announcement, Card } from "~/ui/content";
import { FormToken } from "~/ui/form";
import { Cluster, Page } from "~/ui/layout";
import { Avatar, ListSection, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { noBreak, VisuallyHidden } from "~/ui/text";

export const handle = {
  i18n: ["common", "profile"],
  title: "profile:sessions.title",
  menu: { group: "you", order: 50 },
  query: ["page"],
};

export async function loader(args: RequestArgs) {
  const customer = await requireCustomer(args);
  const page = readPage(customer.query);
  const [living, past] = await Promise.all([listLivingSessions(customer), listPastSessions(customer, page)]);
  const shown = await readFlash(args, customer, "ended", "gone");
  return { living, past: requirePage(page, past.rows, past.total), told: shown };
}

export async function action(args: RequestArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["session", "intent"]);
  if (form.get("intent") === "everywhere") {
    await signOutEverywhere(customer);
    return goSignedOut(customer.portal, { reason: "signed-out-everywhere" }, redirectDocument);
  }
  const ended = await signOutOther(customer, String(form.get("session") ?? ""));
  return redirectWithFlash(customer, "/Sessions", ended ? "ended" : "gone");
}

const toldAs = { ended: "success", gone: "information" } as const;

export default function Sessions() {
  const { living, past, told: shown } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  return (
    <Page lead={t("sessions.lead")}>
      {shown ? <Announcement kind={toldAs[shown]}>{t(`sessions.${shown}`)}</Announcement> : null}
      <LivingSessions sessions={living} />
      <Card title={t("sessions.everywhere")}>
        <p>{t("sessions.everywhereText")}</p>
        <Form method="post" action="/Sessions">
          <FormToken />
          <Cluster>
            <Button look="danger" name="intent" value="everywhere">
              {t("sessions.everywhere")}
            </Button>
            <SecondaryLink to="/LockNetBanking">{t("lock.title")}</SecondaryLink>
          </Cluster>
        </Form>
      </Card>
      <PastSessions list={past} />
    </Page>
  );
}

type T = TFunction<"profile">;

const browserOf = ({ browser }: OwnSession, t: T) => (
  <bdi>{browserWords(browser) || t("sessions.unknownBrowser")}</bdi>
);

function SessionRow({ session, action }: { session: OwnSession; action?: React.ReactNode }) {
  const { t } = useTranslation("profile");
  const { address, since, lastSeen } = session;
  return (
    <Row
      lead={<Avatar icon="globe" />}
      title={browserOf(session, t)}
      small={[
        address,
        `${t("sessions.since")} ${noBreak(formatIstTime(since))}`,
        `${t("sessions.lastSeen")} ${noBreak(formatIstTime(lastSeen))}`,
      ].join(" · ")}
      action={action}
    />
  );
}

function LivingSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation("profile");
  return (
    <ListSection title={t("sessions.living")} items={sessions}>
      {(session) => (
        <SessionRow
          key={session.name}
          session={session}
          action={
            session.current ? (
              <b>{t("sessions.current")}</b>
            ) : (
              <Form method="post" action="/Sessions">
                <FormToken />
                <input type="hidden" name="session" value={session.name} />
                <Button look="secondary" size="small">
                  {t("sessions.signOut")}
                  <VisuallyHidden>
                    {": "}
                    {browserOf(session, t)}
                  </VisuallyHidden>
                </Button>
              </Form>
            )
          }
        />
      )}
    </ListSection>
  );
}

function PastSessions({ list: { rows, page, pages, total } }: { list: PageOf<OwnSession> }) {
  const { t } = useTranslation("profile");
  if (total === 0) return <p>{t("sessions.noPast")}</p>;
  return (
    <>
      <ListSection title={t("sessions.past")} items={rows}>
        {(session) => <SessionRow key={session.name} session={session} />}
      </ListSection>
      <Pagination
        page={page}
        pages={pages}
        rows={total}
        href={(to) => (to > 1 ? `/Sessions?page=${to}` : "/Sessions")}
      />
    </>
  );
}
