import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import type { Place } from "~/domain/places";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { ExternalLink } from "~/ui/external-link";
import { TelephoneLink } from "~/ui/telephone-link";

/** Where it is, how to call there, and the way to a map. */
export function PlaceFacts({ place }: { place: Place }) {
  const { t } = useTranslation("locator");
  const { mapSearch, shortName } = bankProfile;
  const { name, city, state, address, telephone, code, ifsc } = place;
  const wanted = encodeURIComponent(`${shortName}, ${address}, ${state}`);
  return (
    <Card title={`${name}, ${city}`} main>
      <DescriptionList
        facts={[
          { term: t("facts.address"), value: address },
          { term: t("facts.city"), value: city },
          { term: t("facts.state"), value: state },
          { term: t("facts.telephone"), value: telephone && <TelephoneLink number={telephone} /> },
          ...(code === undefined ? [] : [{ term: t("facts.code"), value: code }]),
          ...(ifsc === undefined ? [] : [{ term: t("facts.ifsc"), value: ifsc }]),
        ]}
      />
      <p>
        <ExternalLink href={mapSearch + wanted} said>
          {t("map")}
        </ExternalLink>
      </p>
    </Card>
  );
}
