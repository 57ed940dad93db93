import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { istDate } from "common/dates";
import { liabilityRuleOf } from "common/liability";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { answerWords, liabilityWords } from "~/i18n/liability-words";
import { ombudsmanWords } from "~/i18n/payment-promise";
import { portalOf } from "~/load-context";
import { useBank } from "~/ui/bank";
import { Card, DescriptionList, Details } from "~/ui/content";
import { Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { TelephoneLink } from "~/ui/text";

export const handle = {
  i18n: ["common", "help"],
  title: "help:title",
  menu: [
    { group: "you", order: 120 },
    { group: "help", order: 10, name: "common:menu.help" },
  ],
};

const danger = [
  { what: "phone", ways: [{ label: "lock", to: "/LockNetBanking" }] },
  {
    what: "stranger",
    ways: [
      { label: "changePassword", to: "/ChangePassword" },
      { label: "sessions", to: "/Sessions" },
    ],
  },
  { what: "message", ways: [] },
  { what: "payment", ways: [{ label: "payments", to: "/Payments" }] },
] as const;

const entry = [
  { what: "forgotten", ways: [{ label: "newPassword", to: "/NewUser?mode=forgot-password" }] },
  { what: "userId", ways: [{ label: "userId", to: "/NewUser?mode=forgot-user-id" }] },
  { what: "locked", ways: [{ label: "unblock", to: "/NewUser?mode=unblock" }] },
  { what: "otp", ways: [{ label: "locator", to: "/Locator" }] },
  {
    what: "kyc",
    ways: [
      { label: "kyc", to: "/NewUser?mode=kyc" },
      { label: "locator", to: "/Locator" },
    ],
  },
] as const;

const easier = ["captcha", "slow", "reader", "language"] as const;

/** The law on payments made today; the page of a payment has the days of that one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { tariff, profile, clock } = portalOf(context);
  const t = translator(await languageOf(request), "payments");
  const day = istDate(clock.now());
  const rule = liabilityRuleOf(tariff.liability, day);
  return {
    law: rule ? [...liabilityWords(t, rule), ...answerWords(t, rule, { profile, tariff, day })] : [],
    complaint: ombudsmanWords(t, profile, tariff, { day, about: "complaint" }),
  };
}

export default function Help() {
  const { law, complaint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("help");
  return (
    <Page lead={t("lead")} width="text">
      <Reach complaint={complaint} />
      <Card title={t("danger.title")} main>
        {danger.map(({ what, ways }) => (
          <div key={what}>
            <h3>{t(`danger.${what}.when`)}</h3>
            <Advice text={t(`danger.${what}.do`)} ways={ways} />
          </div>
        ))}
        {law.length > 0 ? (
          <Details summary={t("liability.title")}>
            <Stack gap="small">
              {law.map((one) => (
                <p key={one}>{one}</p>
              ))}
            </Stack>
          </Details>
        ) : null}
      </Card>
      <Card title={t("entry.title")}>
        {entry.map(({ what, ways }) => (
          <Details key={what} summary={t(`entry.${what}.when`)}>
            <Advice text={t(`entry.${what}.do`)} ways={ways} />
          </Details>
        ))}
      </Card>
      <Card title={t("easier.title")}>
        <ul>
          {easier.map((hint) => (
            <li key={hint}>{t(`easier.${hint}`)}</li>
          ))}
        </ul>
      </Card>
      <p>
        <Link to="/Menual">{t("actions.questions")}</Link>
      </p>
    </Page>
  );
}

function Reach({ complaint }: { complaint: string }) {
  const { t } = useTranslation("help");
  const { helpline, customerCareEmail } = useBank();
  return (
    <Card title={t("reach.title")}>
      <DescriptionList
        facts={[
          { term: t("reach.helpline"), value: <TelephoneLink number={helpline} /> },
          { term: t("reach.email"), value: <a href={`mailto:${customerCareEmail}`}>{customerCareEmail}</a> },
          { term: t("reach.branch"), value: <Link to="/Locator">{t("actions.locator")}</Link> },
        ]}
      />
      <p>{complaint}</p>
    </Card>
  );
}

interface AdviceProps {
  text: string;
  ways: (typeof danger | typeof entry)[number]["ways"];
}

function Advice({ text, ways }: AdviceProps) {
  const { t } = useTranslation("help");
  return (
    <Stack gap="small">
      <p>{text}</p>
      {ways.map(({ label, to }) => (
        <p key={to}>
          <Link to={to}>{t(`actions.${label}`)}</Link>
        </p>
      ))}
    </Stack>
  );
}
