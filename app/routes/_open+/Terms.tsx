import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, istDate } from "common/dates";
import { gatewayExtensions } from "common/contract/sign-in.server";
import { lastDayOf, termsOn, type TermsSection } from "common/terms";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { termsWords } from "~/i18n/terms-words";
import { portalOf } from "~/load-context";
import { useBank } from "~/ui/bank";
import { Card, Details } from "~/ui/content";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { payingPages } from "~/ui/pages.generated";
import { ExternalLink, noBreak } from "~/ui/text";

export const handle = {
  i18n: ["common", "terms"],
  title: "terms:title",
  menu: { group: "help", order: 15 },
  query: ["from"],
  under: "/help",
};

/** The terms in force, or the version of the day `from`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const portal = portalOf(context);
  const today = istDate(portal.clock.now());
  const { terms } = portal.profile;
  const asked = new URL(request.url).searchParams.get("from");
  const version =
    asked === null ? (termsOn(terms, today) ?? terms[0]) : terms.find(({ from }) => from === asked);
  if (!version) throw new Response("Not found", { status: 404 });
  const language = await languageOf(request);
  const [t, payments, profile] = [
    translator(language, "terms"),
    translator(language, "payments"),
    translator(language, "profile"),
  ];
  const { from, hindi = null } = version;
  const last = lastDayOf(terms, version);
  return {
    from,
    hindi,
    state: from > today ? ("coming" as const) : last && last < today ? ("over" as const) : ("now" as const),
    last,
    isKept: await portal.gateway.findsOffered(gatewayExtensions.termsAgreements),
    sections: termsWords({ t, payments, profile }, portal, version, today),
    others: terms.flatMap((other) => (other === version ? [] : [other.from])),
  };
}

const ways = {
  charges: ["/Charges"],
  stopping: ["/ViewScheduleTransfer", "/ViewStandingInstruction", "/StopChequeRequest"],
  risks: ["/LockNetBanking"],
  liability: [],
  alerts: ["/AlertSettings"],
  help: ["/Locator"],
} as const satisfies Record<TermsSection, readonly string[]>;

export default function Terms() {
  const { from, hindi, state, last, isKept, sections, others } = useLoaderData<typeof loader>();
  const { t } = useTranslation("terms");
  const { offer } = useBank();
  const day = noBreak(formatDate(from));
  const whole = {
    now: t("from", { date: day }),
    coming: t("fromLater", { date: day }),
    over: t("fromUntil", { date: day, until: last ? noBreak(formatDate(last)) : "" }),
  };
  return (
    <Page lead={t("lead")} width="text">
      <p>{whole[state]}</p>
      {hindi ? (
        <p>
          <ExternalLink href={hindi}>{t("hindi")}</ExternalLink>
        </p>
      ) : null}
      {sections.map(({ section, paragraphs }) => (
        <Details key={section} summary={t(`sections.${section}`)}>
          <Stack gap="small">
            {paragraphs.map((one) => (
              <p key={one}>{one}</p>
            ))}
            <Ways
              paths={ways[section].filter((to) => offer === "transactional" || !payingPages.includes(to))}
            />
          </Stack>
        </Details>
      ))}
      {isKept === null ? null : <p>{t(isKept ? "kept" : "notKept")}</p>}
      {others.length > 0 ? (
        <Card title={t("others")}>
          <Cluster>
            {others.map((other) => (
              <Link key={other} to={`/Terms?from=${other}`}>
                {t("version", { date: noBreak(formatDate(other)) })}
              </Link>
            ))}
          </Cluster>
        </Card>
      ) : null}
    </Page>
  );
}

function Ways({ paths }: { paths: readonly (typeof ways)[TermsSection][number][] }) {
  const { t } = useTranslation();
  if (paths.length === 0) return null;
  return (
    <Cluster>
      {paths.map((to) => (
        <Link key={to} to={to}>
          {t(`menu.${to}`)}
        </Link>
      ))}
    </Cluster>
  );
}
