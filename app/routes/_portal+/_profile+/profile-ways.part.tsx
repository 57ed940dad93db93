import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import { Grid } from "~/ui/layout";
import { ratePages } from "~/ui/public-pages";

/** Links under a heading; a label is a key under `menu` in `locales/*`/common.json. */
const ways = [
  {
    heading: "profile.settings",
    links: [
      { label: "accountNames", to: "/AccountNames" },
      { label: "alertSettings", to: "/AlertSettings" },
    ],
  },
  {
    heading: "profile.safety",
    links: [
      { label: "changePassword", to: "/ChangePassword" },
      { label: "changeTransactionPassword", to: "/ChangeTransactionPassword" },
      { label: "changeBothPasswords", to: "/ChangeIBPortalPassword" },
      { label: "sessions", to: "/Sessions" },
      { label: "activity", to: "/Activity" },
    ],
  },
  {
    heading: "profile.rates",
    links: ratePages,
  },
] as const;

export function ProfileWays() {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  return (
    <Grid>
      {ways.map(({ heading, links }) => (
        <Card key={heading} title={t(heading)}>
          <ul>
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{common(`menu.${label}`)}</Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </Grid>
  );
}
