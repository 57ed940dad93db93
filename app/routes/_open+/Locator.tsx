import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  findPlaces,
  placeKinds,
  placeSteps,
  readPlaceQuery,
  type ChosenPlace,
  type Place,
} from "common/places";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portalOf } from "~/load-context";
import { requireWithin } from "~/session/limits.server";
import { readVisitor } from "~/session/visitor.server";
import { useBankWords } from "~/i18n/bank-words";
import { useBank } from "~/ui/bank";
import { Button } from "~/ui/button";
import { Card, DescriptionList, EmptyState } from "~/ui/content";
import { type Option, Radios, Select } from "~/ui/controls";
import { EnquiryNotice } from "~/ui/enquiry";
import { ExternalLink, TelephoneLink } from "~/ui/text";
import { Field, controlAria } from "~/ui/field";
import { useOnChange } from "~/ui/hydrated";
import { Cluster, Page, Stack } from "~/ui/layout";

export const handle = {
  i18n: ["common", "bank-words", "locator"],
  menu: [
    { group: "you", order: 140, name: "locator:menu.name" },
    { group: "help", order: 20, name: "locator:menu.name" },
  ],
  query: ["kind", "state", "city", ["place", 300]],
};

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  requireWithin("locator", readVisitor(args));
  const t = translator(await languageOf(request), "locator");
  const { publicLists, profile } = portalOf(context);
  const { mapSearch } = profile;
  const requested = readPlaceQuery(new URL(request.url).searchParams);
  const enquiry = await publicLists.places(requested.kind);
  const title = t("title");
  if (enquiry.state !== "shown") {
    const failed = enquiry.state === "failed";
    const page = { title, enquiry, failed, chosen: requested, found: null, mapSearch };
    return data(page, { status: failed ? 503 : 200 });
  }
  const { places, chosen, ...found } = findPlaces(enquiry.answer, requested);
  const { place, stale } = found;
  // 'Next' was pressed without a choice.
  const missing = requested.unchosen && stale === null ? requested.unchosen : null;
  const options = places.map(({ key, name }) => ({ value: key, label: name }));
  const page = { enquiry: null, failed: false, chosen, found: { ...found, options, missing }, mapSearch };
  return data(
    { ...page, title: place ? `${place.name}, ${place.city}` : title },
    { status: stale ? 404 : 200 },
  );
}

export default function Locator() {
  const { enquiry, chosen, found, mapSearch } = useLoaderData<typeof loader>();
  const { t } = useTranslation("locator");
  const { helpline } = useBank();
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
      <div aria-live="polite">
        {found?.place ? <PlaceFacts place={found.place} mapSearch={mapSearch} /> : null}
      </div>
    </Page>
  );
}

/** With scripts a choice sends itself. */
function PlaceForm({ chosen, found }: Pick<SerializeFrom<typeof loader>, "chosen" | "found">) {
  const missing = found?.missing;
  const { t } = useTranslation("locator");
  const bankWord = useBankWords();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useShown(form, chosen);

  function send({ target }: React.FormEvent<HTMLFormElement>) {
    const step = (target as unknown as HTMLSelectElement).name;
    const typed = new FormData(form.current!);
    // A change clears the later steps. Branches and ATMs share states and cities.
    const kept = step === "kind" ? "city" : step;
    const steps = placeSteps.slice(0, (placeSteps as readonly string[]).indexOf(kept) + 1);
    const query = steps.map((name): [string, string] => [name, String(typed.get(name) ?? "")]);
    submit(
      query.filter(([, value]) => value !== ""),
      { method: "get", action: "/Locator", preventScrollReset: true, replace: true },
    );
  }

  const named = (names: string[]) => names.map((name) => ({ value: name, label: name }));
  const states = (names: string[]) => names.map((name) => ({ value: name, label: bankWord("state", name) }));
  const select = (step: "state" | "city" | "place", label: string, options: readonly Option[]) => {
    const error = found?.stale === step ? t(`stale.${step}`) : missing === step ? t("missing") : undefined;
    return (
      <Field id={step} label={label} error={error}>
        <Select
          {...controlAria(step, { error })}
          name={step}
          defaultValue={chosen[step]}
          placeholder
          options={options}
        />
      </Field>
    );
  };
  return (
    <Form method="get" action="/Locator" id="locator" ref={form} onChange={send}>
      <Stack>
        <Radios
          field={{ id: "kind", name: "kind", formId: "locator", initialValue: chosen.kind }}
          label={t("kind")}
          options={placeKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
        {found && found.states.length > 0 ? select("state", t("steps.state"), states(found.states)) : null}
        {found && chosen.state ? select("city", t("steps.city"), named(found.cities)) : null}
        {found && chosen.city ? select("place", t(`steps.${chosen.kind}`), found.options) : null}
        <Cluster>
          <Button>{t("next")}</Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

/** Updates the controls after Back or a link; the focus stays. */
function useShown(form: React.RefObject<HTMLFormElement>, chosen: ChosenPlace): void {
  const { kind, state, city, place } = chosen;
  useOnChange(() => {
    for (const [name, value] of Object.entries({ kind, state, city, place })) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLSelectElement || control instanceof RadioNodeList) control.value = value;
    }
  }, [kind, state, city, place]);
}

function PlaceFacts({ place, mapSearch }: { place: Place; mapSearch: string }) {
  const { t } = useTranslation("locator");
  const bankWord = useBankWords();
  const { shortName } = useBank();
  const { name, city, state, address, telephone, code, ifsc } = place;
  const requested = encodeURIComponent(`${shortName}, ${address}, ${state}`);
  return (
    <Card title={`${name}, ${city}`} main>
      <DescriptionList
        facts={[
          { term: t("facts.address"), value: address },
          { term: t("facts.city"), value: city },
          { term: t("facts.state"), value: bankWord("state", state) },
          { term: t("facts.telephone"), value: telephone && <TelephoneLink number={telephone} /> },
          code !== undefined && { term: t("facts.code"), value: code },
          ifsc !== undefined && { term: t("facts.ifsc"), value: ifsc },
        ]}
      />
      <p>
        <ExternalLink href={mapSearch + requested} said>
          {t("map")}
        </ExternalLink>
      </p>
    </Card>
  );
}
