import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { Icon } from "~/ui/icon";
import { List, Row } from "~/ui/list";
import { Page } from "~/ui/layout";
import { menuFor } from "./menu.rules";

export const handle = { i18n: ["common", "hubs"] };

/** A group's pages, each with what it is for. Throws 404 for what is no group. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const wanted = args.params.group?.toLowerCase();
  const group = menuFor(by).find(({ id }) => id === wanted && id !== "home");
  if (!group) throw new Response("Not found", { status: 404 });
  const t = translator(await languageOf(args.request), "common");
  return { group, title: t(`menu.groups.${group.id}`) };
}

export default function Hub() {
  const { t } = useTranslation();
  const { t: about } = useTranslation("hubs");
  const { group } = useLoaderData<typeof loader>();
  return (
    <Page>
      <List>
        {group.entries.map(({ label, to }) => (
          <Row
            key={to}
            to={to}
            title={t(`menu.${label}`)}
            small={about(label)}
            end={<Icon name="chevron-right" />}
          />
        ))}
      </List>
    </Page>
  );
}
