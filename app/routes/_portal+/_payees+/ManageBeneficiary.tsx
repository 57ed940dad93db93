import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPayeeKind } from "common/payees";
import { findCommitment } from "~/change/commitments.server";
import { findNews, isMadeHere } from "~/change/news.server";
import { sayRefusal } from "~/change/refusal.server";
import { listPayees, type Payee } from "~/customer/payees.server";
import { say, type Wording } from "~/i18n/wording";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { Page } from "~/ui/layout";
import { pageOfPayees } from "./payee-list.rules";
import { PayeeState, PayeeTable } from "./payee-table.part";
import { KindTabs } from "./payee.part";
import { addedIn, addPayee } from "./payees.changes.server";

export const handle = {
  i18n: ["common", "flows", "payees"],
  title: "payees:list.title",
  menu: { group: "pay", order: 40 },
};

/** The customer's payees of a kind, five a page, to look at for everybody; `added` and `deletion` name what was just done. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
  const kind = readPayeeKind(query.get("kind"));
  const page = {
    kind,
    now: by.portal.clock.now(),
    mayPay: !by.viewOnly,
    deletion: (await findNews(args, by)) && query.get("deletion"),
  };
  const ending = await listPayees(by, kind);
  const payees = ending.ending === "done" ? ending.answer : [];
  const adding = await findAdding(by, query, payees);
  if (ending.ending === "done") {
    const list = pageOfPayees(payees, query.get("page"), adding?.payee ?? null);
    if (!list) throw new Response("Not found", { status: 404 });
    return data({ ...page, adding, list, wrong: null });
  }
  const [wrong, status]: [Wording, number] =
    ending.ending === "refused"
      ? [sayRefusal(by, ending), 400]
      : [{ key: "errors.listUnreachable" }, ending.ending === "not-sent" ? 503 : 502];
  return data({ ...page, adding, list: null, wrong, failed: true }, { status });
}

/** What became of the adding the query names, when it is this session's, and the payee as it stands in the list. */
async function findAdding(by: SignedIn, query: URLSearchParams, payees: readonly Payee[]) {
  const reference = query.get("added");
  if (!reference || !(await isMadeHere(by, reference))) return null;
  const commitment = await findCommitment(by, reference);
  if (commitment?.flow !== addPayee.name) return null;
  const payee = payees.find(({ accountNumber }) => accountNumber === addedIn(commitment)) ?? null;
  return { state: commitment.state, reference, payee };
}

type Adding = NonNullable<Awaited<ReturnType<typeof findAdding>>>;

export default function ManageBeneficiary() {
  const { kind, now, mayPay, deletion, adding, list, wrong } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payees");
  const add = mayPay ? (
    <LinkButton to={`/Beneficiary?kind=${kind}`} look={list?.rows.length ? "secondary" : undefined}>
      {t("list.add")}
    </LinkButton>
  ) : null;
  return (
    <Page lead={mayPay ? t("list.lead") : undefined}>
      {adding ? <AddingNotice adding={adding} now={now} /> : null}
      <DeletionNotice deletion={deletion} />
      <KindTabs path="/ManageBeneficiary" kind={kind} />
      {wrong ? <Failed wrong={wrong} /> : null}
      {list?.rows.length === 0 ? (
        <EmptyState title={t("list.none")} text={mayPay ? t("list.noneText") : undefined}>
          {add}
        </EmptyState>
      ) : null}
      {list && list.rows.length > 0 ? (
        <>
          <PayeeTable kind={kind} list={list} now={now} mayPay={mayPay} />
          {add ? <div>{add}</div> : null}
        </>
      ) : null}
    </Page>
  );
}

function AddingNotice({ adding, now }: { adding: Adding; now: Date }) {
  const { t } = useTranslation("payees");
  const { state, reference, payee } = adding;
  switch (state) {
    case "done":
      return (
        <Announcement kind="success">
          <p>{payee ? t("added.done", { name: payee.name, reference }) : t("added.gone", { reference })}</p>
          {payee ? (
            <p>
              <PayeeState payee={payee} now={now} />
            </p>
          ) : null}
        </Announcement>
      );
    case "refused":
      return <Announcement kind="danger">{t("added.refused", { reference })}</Announcement>;
    default:
      return <Announcement kind="warning">{t("added.pending", { reference })}</Announcement>;
  }
}

function DeletionNotice({ deletion }: { deletion: string | null }) {
  const { t } = useTranslation("payees");
  if (deletion !== "deleted" && deletion !== "unknown") return null;
  const kind = deletion === "deleted" ? "success" : "warning";
  return <Announcement kind={kind}>{t(`delete.${deletion}`)}</Announcement>;
}

/** A text of this page's, or of the bank's refusals. */
function Failed({ wrong }: { wrong: Wording }) {
  const { t } = useTranslation("payees");
  const { t: flows } = useTranslation("flows");
  const own = "key" in wrong && wrong.key === "errors.listUnreachable";
  return <Announcement kind="danger">{own ? t("errors.listUnreachable") : say(flows, wrong)}</Announcement>;
}
