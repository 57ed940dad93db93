import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { lastFour } from "common/masks";
import { refusalText } from "~/documents/document-refusals.server";
import { findPrepared, takePrepared } from "~/documents/prepared.server";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { safeReturnPath } from "~/session/to-sign-in.server";
import { Button, LinkButton } from "~/ui/button";
import { Announcement, DescriptionList, EmptyState } from "~/ui/content";
import { ButtonForm } from "~/ui/form-foot";
import { Page } from "~/ui/layout";
import { Link } from "~/ui/link";

export const handle = {
  i18n: ["common", "statements"],
  title: "statements:preparing.title",
  query: ["document"],
  under: "/AccountStatement",
};

/** Without scripts the page asks again by itself. */
const ASK_AGAIN_SECONDS = 3;

const nameOf = (customer: SignedIn) => customer.query.get("document") ?? "";

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const id = nameOf(customer);
  const found = await findPrepared(customer, id);
  const t = translator(customer.language, "statements");
  const title = t("preparing.file");
  if (!found) return json({ state: "gone" as const, title });
  const { about, entries, state } = found;
  const { address, fileName, accountNumber, period } = about;
  // Its process has ended: it is made from the beginning.
  if (state === "lost") throw redirect(address);
  const shown = {
    id,
    fileName,
    account: accountNumber === null ? null : lastFour(accountNumber),
    period,
    address,
  };
  if (state === "making")
    return json(
      { ...shown, state, entries, all: about.entries },
      { headers: { Refresh: String(ASK_AGAIN_SECONDS) } },
    );
  if (state === "ready")
    return json(
      { ...shown, state, title: t("preparing.titleReady") },
      { headers: { Refresh: `1; url=${address}` } },
    );
  return json({ ...shown, state: "refused" as const, title, message: refusalText(customer, state) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Stops the making, and returns to the page that offers the document. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  await readForm(args, []);
  const found = await findPrepared(customer, nameOf(customer));
  await takePrepared(customer, nameOf(customer));
  return redirect(found ? safeReturnPath(found.about.address) : "/AccountStatement", { status: 303 });
}

export default function PreparedDocument() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("statements");
  if (page.state === "gone")
    return (
      <Page width="text">
        <EmptyState title={t("preparing.gone")}>
          <Link to="/AccountStatement">{t("titles.any")}</Link>
        </EmptyState>
      </Page>
    );
  const { state, fileName, account, period, address } = page;
  return (
    <Page width="text">
      {state === "refused" ? (
        <Announcement kind="danger">{page.message}</Announcement>
      ) : (
        <p role="status">{t(`preparing.${state}`)}</p>
      )}
      <DescriptionList
        facts={[
          { term: t("preparing.file"), value: { written: fileName } },
          account !== null && { term: t("preparing.account"), value: account },
          period !== null && {
            term: t("preparing.period"),
            value: `${formatDate(period.from)} – ${formatDate(period.to)}`,
          },
          state === "making" && {
            term: t("preparing.soFar"),
            value: t("preparing.entries", { done: page.entries, all: page.all }),
          },
        ]}
      />
      <ButtonForm>
        {state === "making" ? (
          <>
            <LinkButton look="secondary" to={`?document=${page.id}`} reloadDocument>
              {t("preparing.again")}
            </LinkButton>
            <Button look="quiet">{t("preparing.stop")}</Button>
          </>
        ) : (
          <LinkButton to={address} reloadDocument>
            {t(`preparing.fetch.${state}`)}
          </LinkButton>
        )}
      </ButtonForm>
    </Page>
  );
}
