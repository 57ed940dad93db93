import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { coverFigures } from "common/schemes";
import { translator } from "~/i18n/instances.server";
import { pageNames } from "~/i18n/page-names.generated";
import { say } from "~/i18n/wording";
import { requireCustomer } from "~/session/guards.server";
import { Icon } from "~/ui/icon";
import { List, Row } from "~/ui/list";
import { Page } from "~/ui/layout";
import { menuFor } from "./menu.rules";

export const handle = { i18n: "common" };

/** Throws 404 for an unknown group. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const requested = args.params.group?.toLowerCase();
  const group = menuFor(customer).find(({ id }) => id === requested && id !== "home");
  if (!group) throw new Response("Not found", { status: 404 });
  const t = translator(customer.language, "common");
  const covers = coverFigures(customer.portal.tariff.schemes, customer.today);
  const pages = group.entries.map(({ label, to }) => ({
    label,
    to,
    about: say(t, { key: pageNames[to]!.about!, values: covers }),
  }));
  return { pages, title: t(`menu.groups.${group.id}`) };
}

export default function Hub() {
  const { t } = useTranslation();
  const { pages } = useLoaderData<typeof loader>();
  return (
    <Page>
      <List>
        {pages.map(({ label, to, about }) => (
          <Row
            key={to}
            to={to}
            title={t(`menu.${label}`)}
            small={about}
            end={<Icon name="chevron-right" />}
          />
        ))}
      </List>
    </Page>
  );
}
