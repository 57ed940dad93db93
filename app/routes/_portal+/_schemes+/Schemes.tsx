import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { schemeIds } from "common/schemes";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { Cluster, Page } from "~/ui/layout";
import { Policy } from "./scheme.part";
import { schemePages } from "./schemes.forms";
import { enquireStatus } from "./schemes.server";

export const handle = {
  i18n: ["common", "schemes"],
  title: "schemes:list.title",
  menu: { group: "deposits", order: 30 },
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const enrolments = await Promise.all(schemeIds.map((scheme) => enquireStatus(customer, scheme)));
  return { outcomes: enrolments.map((enrolment) => shownAs(enrolment, ({ outcome }) => outcome)) };
}

export default function Schemes() {
  const { outcomes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("schemes");
  return (
    <Page lead={t("list.lead")} width="text">
      {schemeIds.map((scheme, at) => (
        <Card key={scheme} title={t(`names.${scheme}`)}>
          <Policy scheme={scheme} />
          <Shown enquiry={outcomes[at]!}>
            {(outcome) => (
              <p>
                <strong>{t(outcome === "enrolled" ? "list.has" : `outcomes.${outcome}`)}</strong>
              </p>
            )}
          </Shown>
          <Cluster>
            <LinkButton look="secondary" to={`${schemePages[scheme].view}?asked=1`}>
              {t(`list.details.${scheme}`)}
            </LinkButton>
          </Cluster>
        </Card>
      ))}
    </Page>
  );
}
