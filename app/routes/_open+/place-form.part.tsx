import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { placeKinds, placeSteps, type ChosenPlace, type FoundPlaces, type PlaceStep } from "~/domain/places";
import { Button } from "~/ui/button";
import { Radios } from "~/ui/choices";
import { Field, controlAria } from "~/ui/field";
import { Cluster, Stack } from "~/ui/layout";
import { Select, type Option } from "~/ui/select";

interface PlaceFormProps {
  chosen: ChosenPlace;
  /** Null while the list cannot be had. */
  found: (Pick<FoundPlaces, "states" | "cities" | "stale"> & { options: Option[] }) | null;
}

/** One step after the other, each sent by 'Next'; with scripts a choice sends itself and the page stays. */
export function PlaceForm({ chosen, found }: PlaceFormProps) {
  const { t } = useTranslation("locator");
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useShown(form, chosen);

  function send({ target }: React.FormEvent<HTMLFormElement>) {
    const step = (target as unknown as HTMLSelectElement).name as PlaceStep;
    const typed = new FormData(form.current!);
    // A state has its own cities: what stands below a change goes. Branches and ATMs share states and cities.
    const kept = step === "kind" ? "city" : step;
    const steps = placeSteps.slice(0, placeSteps.indexOf(kept) + 1);
    const query = steps.map((name) => [name, String(typed.get(name) ?? "")]);
    submit(
      query.filter(([, value]) => value !== "").map(([name, value]) => [name!, value!] as [string, string]),
      { method: "get", action: "/Locator", preventScrollReset: true, replace: true },
    );
  }

  const named = (names: string[]) => names.map((name) => ({ value: name, label: name }));
  const select = (step: "state" | "city" | "place", label: string, options: readonly Option[]) => {
    const error = found?.stale === step ? t(`stale.${step}`) : undefined;
    return (
      <Field id={step} label={label} error={error}>
        <Select
          {...controlAria(step, error ? { error } : {})}
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
        {found && found.states.length > 0 ? select("state", t("steps.state"), named(found.states)) : null}
        {found && chosen.state ? select("city", t("steps.city"), named(found.cities)) : null}
        {found && chosen.city ? select("place", t(`steps.${chosen.kind}`), found.options) : null}
        <Cluster>
          <Button>{t("next")}</Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

/** After Back or a link the controls show what the address says; the one with the focus keeps it. */
function useShown(form: React.RefObject<HTMLFormElement>, chosen: ChosenPlace): void {
  const { kind, state, city, place } = chosen;
  useEffect(() => {
    for (const [name, value] of Object.entries({ kind, state, city, place })) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLSelectElement || control instanceof RadioNodeList) control.value = value;
    }
  }, [form, kind, state, city, place]);
}
