import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/ui/choices";
import { useHydrated } from "~/ui/hydrated";

/** With scripts a customer may tell where they are; nothing depends on it. */
export function LocationChoice() {
  const { t } = useTranslation("sign-in");
  const hydrated = useHydrated();
  const [place, setPlace] = useState({ latitude: "", longitude: "" });
  const [denied, setDenied] = useState(false);
  if (!hydrated || !("geolocation" in navigator)) return null;

  function ask(wanted: boolean) {
    setDenied(false);
    if (!wanted) return setPlace({ latitude: "", longitude: "" });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setPlace({ latitude: coords.latitude.toFixed(4), longitude: coords.longitude.toFixed(4) }),
      () => setDenied(true),
    );
  }

  return (
    <div>
      <Checkbox label={t("locationAsk")} onChange={(event) => ask(event.currentTarget.checked)} />
      {denied ? <p role="status">{t("locationDenied")}</p> : null}
      <input type="hidden" name="latitude" value={place.latitude} />
      <input type="hidden" name="longitude" value={place.longitude} />
    </div>
  );
}
