import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireCustomer } from "~/session/guards.server";
import { List, Avatar, Row } from "~/ui/list";
import { Page } from "~/ui/layout";
import { hubOf, menuFor } from "./menu.rules";

export const handle = { i18n: "common", title: "common:menu.groups.more" };

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  return { viewOnly: customer.viewOnly };
}

const NAMED = 3;

export default function Menu() {
  const { t } = useTranslation();
  const groups = menuFor(useLoaderData<typeof loader>());
  return (
    <Page>
      <List>
        {groups.map(({ id, icon, entries }) => (
          <Row
            key={id}
            to={hubOf(id)}
            lead={<Avatar icon={icon} />}
            title={t(`menu.groups.${id}`)}
            small={entries
              .slice(0, NAMED)
              .map(({ label }) => t(`menu.${label}`))
              .join(" · ")}
          />
        ))}
      </List>
    </Page>
  );
}
