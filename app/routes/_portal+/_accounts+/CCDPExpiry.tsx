import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { drawingPowerExpiry, insuranceExpiry, limitExpiry } from "common/contract/account-enquiries.server";
import type { NamedAccount } from "common/accounts";
import { formatDate, type IsoDate } from "common/dates";
import { pageOf, readPage } from "common/paging";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { useAccountName } from "~/ui/account-names";
import { detailsPath, expiryKinds, expiryPath } from "~/ui/account-pages";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Link } from "~/ui/link";
import { PagedList } from "~/ui/paged-list";
import { Page } from "~/ui/layout";
import { Row } from "~/ui/list";
import { Tabs } from "~/ui/navigation";
import { State } from "~/ui/state";
import { noBreak, Written } from "~/ui/text";

export const handle = { i18n: ["common", "accounts"], query: ["kind", "page"], under: "/Dashboard" };

const services = { dp: drawingPowerExpiry, limit: limitExpiry, insurance: insuranceExpiry };

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const t = translator(customer.language, "accounts");
  const { accounts, query, today } = customer;
  const kind = expiryKinds.find((known) => known === query.get("kind")) ?? "dp";
  const list = await customer.ask(services[kind], {});
  return {
    title: t(`expiry.${kind}`),
    kind,
    today,
    list: shownAs(list, ({ expiries }) =>
      pageOf(
        expiries.map((expiry) => ({
          ...expiry,
          kind: "cash-credit" as const,
          ...accounts.find(({ accountNumber }) => accountNumber === expiry.accountNumber),
          handle: customer.handleOf("account", expiry.accountNumber),
        })),
        readPage(query),
      ),
    ),
  };
}

/** The date of each view. */
const ends = { dp: "drawingPowerExpiry", limit: "limitExpiry", insurance: "insuranceExpiry" } as const;

type Expiry = Partial<Record<(typeof ends)[keyof typeof ends] | "limitGraceExpiry", IsoDate>>;

export default function CCDPExpiry() {
  const { kind, today, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["accounts", "common"]);
  const name = useAccountName();
  const day = (date: IsoDate) => noBreak(formatDate(date));
  const row = (expiry: Expiry & NamedAccount) => {
    const on = expiry[ends[kind]];
    const grace = kind === "limit" ? expiry.limitGraceExpiry : undefined;
    return (
      <Row
        key={expiry.handle}
        to={detailsPath(expiry)}
        title={<Written>{name(expiry)}</Written>}
        small={grace && `${t("expiry.graceEnds")} ${day(grace)}`}
        middle={on && on < today ? <State of="ended" /> : null}
        end={on && day(on)}
      />
    );
  };
  return (
    <Page>
      <Tabs
        label={t("expiry.views")}
        tabs={expiryKinds.map((one) => ({
          to: expiryPath(one),
          label: t(`expiry.${one}`),
          current: one === kind,
        }))}
      />
      <ShownList enquiry={list} none={<EmptyState title={t("expiry.none")} text={t("expiry.noneText")} />}>
        {(expiries) => (
          <PagedList
            list={expiries}
            columns={[t("common:form.account"), t("schedule.state"), t(`expiry.${kind}Ends`)]}
            href={(page) => expiryPath(kind, page)}
          >
            {row}
          </PagedList>
        )}
      </ShownList>
      <p>
        <Link to="/main">{t("common:actions.back")}</Link>
      </p>
    </Page>
  );
}
