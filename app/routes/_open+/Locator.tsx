import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { findPlaces, readPlaceQuery } from "~/domain/places";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Page } from "~/ui/page";
import { PlaceFacts } from "./place-facts.part";
import { PlaceForm } from "./place-form.part";

export const handle = { i18n: ["common", "locator"] };

/** The address carries what is chosen, so that a branch can be bookmarked and passed on. */
export async function loader({ request }: LoaderFunctionArgs) {
  const t = translator(await languageOf(request), "locator");
  const asked = readPlaceQuery(new URL(request.url).searchParams);
  const enquiry = await portal().publicLists.places(asked.kind);
  const title = t("title");
  if (enquiry.state !== "shown") {
    const failed = enquiry.state === "failed";
    return data({ title, enquiry, failed, chosen: asked, found: null }, { status: failed ? 503 : 200 });
  }
  const { places, ...found } = findPlaces(enquiry.answer, asked);
  const options = places.map(({ key, name }) => ({ value: key, label: name }));
  return data(
    {
      title: found.place ? `${found.place.name}, ${found.place.city}` : title,
      enquiry: null,
      failed: false,
      chosen: found.chosen,
      found: { ...found, options },
    },
    { status: found.stale ? 404 : 200 },
  );
}

export default function Locator() {
  const { enquiry, chosen, found } = useLoaderData<typeof loader>();
  const { t } = useTranslation("locator");
  const { helpline } = bankProfile;
  return (
    <Page title={t("title")} lead={t("lead")} width="text">
      <PlaceForm chosen={chosen} found={found} />
      {enquiry ? (
        <div>
          <EnquiryNotice enquiry={enquiry} />
          <p>{t("instead", { helpline })}</p>
        </div>
      ) : null}
      {found && found.states.length === 0 ? (
        <EmptyState title={t("none.title")} text={t("none.text", { helpline })} />
      ) : null}
      <div aria-live="polite">{found?.place ? <PlaceFacts place={found.place} /> : null}</div>
    </Page>
  );
}
