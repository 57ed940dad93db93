import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { coverFigures, schemeIds } from "common/schemes";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { Shown, shownAs } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Avatar, List, Row } from "~/ui/list";
import { State } from "~/ui/state";
import { Obstacle } from "./scheme.part";
import { mayJoin, menuNames, schemePages } from "./schemes.forms";
import { enquireStatus, getTerms } from "./schemes.server";

export const handle = {
  i18n: ["common", "schemes"],
  title: "schemes:list.title",
  menu: { group: "deposits", order: 30 },
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const enrolments = await Promise.all(
    schemeIds.map((scheme) => Promise.all([enquireStatus(customer, scheme), getTerms(customer, scheme)])),
  );
  const t = translator(customer.language, "schemes");
  const covers = coverFigures(customer.portal.tariff.schemes, customer.today);
  return {
    // Browsers do not get these texts of the menu.
    abouts: schemeIds.map((scheme) => t(`menu.${menuNames[scheme]}.about`, covers)),
    outcomes: enrolments.map(([enrolment, { obstacle, figures }]) =>
      shownAs(enrolment, ({ outcome }) => ({ outcome, obstacle, figures: { least: figures.least } })),
    ),
  };
}

export default function Schemes() {
  const { abouts, outcomes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("schemes");
  return (
    <Page lead={t("list.lead")}>
      <List>
        {schemeIds.map((scheme, at) => (
          <Row
            key={scheme}
            to={schemePages[scheme].view}
            lead={<Avatar icon={scheme === "apy" ? "piggy-bank" : "shield"} />}
            title={t(`menu.${menuNames[scheme]}.name`)}
            small={abouts[at]}
            middle={
              <Shown enquiry={outcomes[at]!}>
                {({ outcome, obstacle, figures }) =>
                  outcome === "enrolled" ? (
                    <State of="done">{t("list.has")}</State>
                  ) : (
                    <>
                      {t(`outcomes.${outcome}`)}{" "}
                      {obstacle && mayJoin(outcome) ? <Obstacle of={obstacle} figures={figures} /> : null}
                    </>
                  )
                }
              </Shown>
            }
          />
        ))}
      </List>
    </Page>
  );
}
