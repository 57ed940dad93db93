import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownAs } from "~/domain/enquiry";
import { pagesOf, readPage, sliceOf } from "~/domain/paging";
import { listStops } from "~/flows/cheque-stop.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { StopTable } from "./stop-table.part";

export const handle = { i18n: ["common", "cheques"] };

/** The stops on the customer's cheques, newest first; `?revoked` right after one was taken back. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cheques");
  const query = new URL(args.request.url).searchParams;
  const page = readPage(query);
  const listed = await listStops(by, sliceOf(page));
  const list = shownAs(listed, ({ stops, total }) => {
    const pages = pagesOf(total);
    if (page > pages) throw new Response("Not found", { status: 404 });
    return { rows: stops, page, pages, total };
  });
  return {
    title: t("stops.title"),
    mayRevoke: !isViewOnly(by.session),
    revoked: query.has("revoked"),
    list,
  };
}

export default function ViewStopCheque() {
  const { mayRevoke, revoked, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  return (
    <Page title={t("stops.title")}>
      {revoked ? (
        <Notice kind="success" announced>
          {t("stops.revoked")}
        </Notice>
      ) : null}
      {list.state === "shown" ? (
        <StopTable list={list.answer} mayRevoke={mayRevoke} />
      ) : (
        <EnquiryNotice enquiry={list} />
      )}
    </Page>
  );
}
