import type { SubmissionResult } from "@conform-to/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { customerIdInput, INCORRECT, missingAll, signInFormOf } from "~/access/sign-in.forms";
import { say, wordingOf } from "~/i18n/wording";
import type { Captcha } from "~/captcha/captcha.server";
import { useBank } from "~/ui/bank";
import { Button } from "~/ui/button";
import { Checkbox, PasswordInput } from "~/ui/controls";
import { KitField, KitForm, KitText, useFormKit } from "~/ui/form-kit";
import { useClipboardGuard } from "~/ui/guards";
import { useHydrated, useOnChange } from "~/ui/hydrated";
import { LaterLine } from "~/ui/layout";
import { VirtualKeyboard } from "~/ui/virtual-keyboard";
import { CaptchaPart, useCaptcha } from "./captcha.part";

interface SignInFormProps {
  result: SubmissionResult | null;
  /** Null: the browser is spared. */
  captcha: Captcha | null;
  to: string;
  /** Undefined if the bank does not tell. */
  triesLeft: number | undefined;
}

export function SignInForm({ result, captcha: given, to, triesLeft }: SignInFormProps) {
  const { t } = useTranslation("sign-in");
  const guard = useClipboardGuard();
  const { captcha, onAnother } = useCaptcha(given);
  const password = useRef<HTMLInputElement>(null);
  const { helpline } = useBank();
  const kit = useFormKit({
    id: "sign-in",
    schema: signInFormOf(captcha !== null && "picture" in captcha),
    result,
    say: (error) => say(t, wordingOf(error, { helpline })),
    general: (codes) => (missingAll.every((code) => codes.includes(code)) ? t("errors.enterAll") : undefined),
  });
  // With scripts the page stays, and must not keep a refused password.
  useOnChange(() => {
    if (result && password.current) password.current.value = "";
  }, [result]);
  return (
    <KitForm kit={kit} action="/?index">
      {/* The Enter key presses the first button, which must sign in. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="back" value={to} />
      {kit.codes.includes(INCORRECT) ? (
        <p>
          {triesLeft ? t("errors.triesLeft", { count: triesLeft }) : null}
          {triesLeft === 0 ? t("errors.noTries") : null} {t("errors.incorrectHelp", { helpline })}
        </p>
      ) : null}
      <KitText
        kit={kit}
        name="customerId"
        label={t("customerId")}
        hint={t("customerIdHint")}
        {...guard}
        {...customerIdInput}
        width="full"
      />
      <KitField kit={kit} name="password" label={t("password")}>
        {(control) => <PasswordInput {...control} {...guard} label={t("password")} ref={password} required />}
      </KitField>
      <VirtualKeyboard input={password} />
      {captcha ? <CaptchaPart kit={kit} captcha={captcha} onAnother={onAnother} /> : null}
      <Button wide>{t("signIn")}</Button>
      <LocationChoice />
    </KitForm>
  );
}

/** Optional; nothing depends on it. */
function LocationChoice() {
  const { t } = useTranslation("sign-in");
  const hydrated = useHydrated();
  const [place, setPlace] = useState({ latitude: "", longitude: "" });
  const [denied, setDenied] = useState(false);
  if (!hydrated) return <LaterLine />;
  if (!("geolocation" in navigator)) return null;

  function ask(requested: boolean) {
    setDenied(false);
    if (!requested) return setPlace({ latitude: "", longitude: "" });
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
