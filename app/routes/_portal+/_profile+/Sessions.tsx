import { redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { readPage } from "common/paging";
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
import { Page } from "~/ui/layout";
import { Avatar, ListSection, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { SureForm } from "~/ui/sure";
import { noBreak, VisuallyHidden, Written } from "~/ui/text";

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
      <ListSection title={t("sessions.living")} items={living}>
        {(session) => (
          <SessionRow
            key={session.name}
            session={session}
            action={session.current ? <b>{t("sessions.current")}</b> : <SignOutOther session={session} />}
          />
        )}
      </ListSection>
      <Card title={t("sessions.everywhere")}>
        <p>{t("sessions.everywhereText")}</p>
        <SureForm
          action="/Sessions"
          title={t("sessions.everywhere")}
          text={t("sessions.everywhereText")}
          act={t("sessions.everywhere")}
        >
          <Button look="danger" name="intent" value="everywhere">
            {t("sessions.everywhere")}
          </Button>
          <SecondaryLink to="/LockNetBanking">{t("lock.title")}</SecondaryLink>
        </SureForm>
      </Card>
      <ListSection title={t("sessions.past")} items={past.rows}>
        {(session) => <SessionRow key={session.name} session={session} />}
      </ListSection>
      {past.total === 0 ? <p>{t("sessions.noPast")}</p> : null}
      <Pagination
        page={past.page}
        pages={past.pages}
        rows={past.total}
        href={(to) => (to > 1 ? `/Sessions?page=${to}` : "/Sessions")}
      />
    </Page>
  );
}

function useBrowserOf({ browser }: OwnSession): string {
  const { t } = useTranslation("profile");
  return browserWords(browser) || t("sessions.unknownBrowser");
}

function SessionRow({ session, action }: { session: OwnSession; action?: React.ReactNode }) {
  const { t } = useTranslation("profile");
  const { address, since, lastSeen } = session;
  return (
    <Row
      lead={<Avatar icon="globe" />}
      title={<Written>{useBrowserOf(session)}</Written>}
      small={[
        address,
        `${t("sessions.since")} ${noBreak(formatIstTime(since))}`,
        `${t("sessions.lastSeen")} ${noBreak(formatIstTime(lastSeen))}`,
      ].join(" · ")}
      action={action}
    />
  );
}

function SignOutOther({ session }: { session: OwnSession }) {
  const { t } = useTranslation("profile");
  const browser = useBrowserOf(session);
  const act = t("sessions.signOut");
  return (
    <SureForm
      action="/Sessions"
      hidden={{ session: session.name }}
      title={`${act}: ${browser}`}
      text={t("sessions.signOutText")}
      act={act}
    >
      <Button look="secondary" size="small">
        {act}
        <VisuallyHidden>
          {": "}
          <Written>{browser}</Written>
        </VisuallyHidden>
      </Button>
    </SureForm>
  );
}
