import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { ProfileFacts } from "./profile-facts.part";
import { ProfileWays } from "./profile-ways.part";
import { enquireProfile } from "./profile.server";

export const handle = { i18n: ["common", "profile", "accounts"] };

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "profile");
  return { title: t("profile.title"), profile: await enquireProfile(signedIn) };
}

/** Who the customer is to the bank, how that is changed, and the ways to all settings. */
export default function CustomerProfile() {
  const { profile } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  return (
    <Page title={t("profile.title")} lead={t("profile.lead")}>
      <Card title={t("profile.details")}>
        <ProfileFacts profile={profile} />
      </Card>
      <Card title={t("profile.changeTitle")}>
        <p>{t("profile.changeText")}</p>
        <p>
          <LinkButton look="secondary" to="/Locator">
            {t("profile.findBranch")}
          </LinkButton>
        </p>
      </Card>
      <ProfileWays />
    </Page>
  );
}
