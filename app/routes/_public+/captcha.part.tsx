import { type ShouldRevalidateFunction, useFetcher } from "@remix-run/react";
import { useContext, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "common/dates";
import type { Captcha } from "~/captcha/captcha.server";
import { readCaptchaButton, type CaptchaButton } from "~/captcha/captcha-button";
import { Button } from "~/ui/button";
import { formatLeft, useSecondsLeft } from "~/ui/countdown";
import { TextInput } from "~/ui/controls";
import { FieldGroup } from "~/ui/field";
import { FormTokenContext } from "~/ui/form";
import { type FormKit, KitField } from "~/ui/form-kit";
import { useOnChange } from "~/ui/hydrated";
import { Stack } from "~/ui/layout";

interface CaptchaPartProps {
  captcha: Captcha;
  kit: Pick<FormKit<"captcha">, "field" | "errorOf">;
  onAnother: (intent: CaptchaButton) => void;
}

/** The captcha to show; with scripts its buttons fetch another one without sending the form. */
export function useCaptcha<Given extends Captcha | null>(given: Given) {
  const token = useContext(FormTokenContext);
  const another = useFetcher<{ captcha: Captcha }>();
  const captcha = useNewest<Given | Captcha>(given, another.data?.captcha);
  const onAnother = (intent: CaptchaButton) => another.submit({ token, intent }, { method: "post" });
  return { captcha, onAnother };
}

/** The newer of the page's captcha and the fetched one. */
function useNewest<T extends { token: string } | null>(page: T, fetched: T | undefined): T {
  const newest = useRef(page);
  const last = useRef({ page, fetched });
  if (last.current.page?.token !== page?.token) newest.current = page;
  else if (fetched && last.current.fetched?.token !== fetched.token) newest.current = fetched;
  useEffect(() => {
    last.current = { page, fetched };
  });
  return newest.current;
}

/** For pages with a captcha: the loader must replace neither the one that a button has fetched, nor the one that was typed and not used. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, actionStatus = 200 }) =>
  actionStatus < 400 && readCaptchaButton(formData?.get("intent")) === null;

/** Texts are those of `sign-in`. */
export function CaptchaPart({ captcha, kit, onAnother }: CaptchaPartProps) {
  const { t } = useTranslation("sign-in");
  const pass = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // The pressed button is gone; a screen reader goes on with what replaced it.
  useOnChange(() => {
    if (pressed.current) pass.current?.focus();
    pressed.current = false;
  }, [captcha.token]);
  const button = (intent: CaptchaButton, label: string) => (
    <Button
      look="quiet"
      name="intent"
      value={intent}
      formNoValidate
      onClick={(event) => {
        pressed.current = true;
        event.preventDefault();
        onAnother(intent);
      }}
    >
      {label}
    </Button>
  );
  return (
    <Stack>
      <input type="hidden" name="captchaToken" value={captcha.token} />
      {"picture" in captcha ? (
        <KitField kit={kit} name="captcha" label={t("captcha")} hint={t("captchaHint")}>
          {(control) => (
            <div className="captcha">
              <img {...captcha.picture} alt={t("captchaPicture")} />
              <TextInput
                {...control}
                key={captcha.token}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
                required
              />
              {button("another-captcha", t("anotherCaptcha"))}
              {button("waiting-pass", t("waitingPass.ask"))}
            </div>
          )}
        </KitField>
      ) : (
        <div ref={pass} tabIndex={-1}>
          <FieldGroup
            id={kit.field("captcha").id}
            label={t("waitingPass.label")}
            error={kit.errorOf("captcha")}
          >
            <Wait key={captcha.token} {...captcha} />
            {button("another-captcha", t("waitingPass.picture"))}
          </FieldGroup>
        </div>
      )}
    </Stack>
  );
}

type WaitProps = Pick<Exclude<Captcha, { picture: unknown }>, "usableFrom" | "now">;

/** With scripts also the time left, and its end for screen readers. */
function Wait({ usableFrom, now }: WaitProps) {
  const { t } = useTranslation("sign-in");
  const left = useSecondsLeft(usableFrom, now);
  const seconds = Math.max(0, Math.ceil((usableFrom.getTime() - now.getTime()) / 1_000));
  const over = left === null ? seconds === 0 : left === 0;
  return (
    <>
      {over ? null : (
        <p>
          {t("waitingPass.wait", { count: seconds, time: formatIstClock(usableFrom) })}
          {left === null ? null : (
            <>
              {" "}
              {t("waitingPass.left")}{" "}
              <span className="money" role="timer">
                {formatLeft(left)}
              </span>
            </>
          )}
        </p>
      )}
      <p role="status">{over ? t("waitingPass.ready") : null}</p>
    </>
  );
}
