import { useTranslation } from "react-i18next";
import type { Captcha } from "~/captcha/captcha.server";
import { fieldLengths } from "~/access/sign-in.forms";
import { Button } from "~/ui/button";
import { Details } from "~/ui/content";
import { type FormKit, KitText } from "~/ui/form-kit";
import { Cluster, Stack } from "~/ui/layout";

interface CaptchaPartProps {
  captcha: Captcha;
  kit: Pick<FormKit<"captcha">, "field" | "errorOf">;
  /** With scripts: fetches another captcha without sending the form. */
  onAnother?: () => void;
}

/** Texts are those of `sign-in`. */
export function CaptchaPart({ captcha, kit, onAnother }: CaptchaPartProps) {
  const { t } = useTranslation("sign-in");
  const file = `/captcha/${captcha.token}.wav`;
  return (
    <Stack>
      <div>
        <input type="hidden" name="captchaToken" value={captcha.token} />
        <div className="captcha">
          <img {...captcha.picture} alt={t("captchaPicture")} />
          <Button
            look="quiet"
            name="intent"
            value="another-captcha"
            formNoValidate
            onClick={(event) => {
              if (!onAnother) return;
              event.preventDefault();
              onAnother();
            }}
          >
            {t("anotherCaptcha")}
          </Button>
        </div>
        <Details summary={t("captchaSound.summary")}>
          <Stack gap="small">
            <p>{t("captchaSound.hint")}</p>
            <Cluster>
              {/* Captions would give the letters away. */}
              {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
              <audio key={file} controls preload="none" src={file} aria-label={t("captchaSound.name")} />
              <a href={file} download="captcha.wav">
                {t("captchaSound.file")}
              </a>
            </Cluster>
          </Stack>
        </Details>
      </div>
      <KitText
        kit={kit}
        name="captcha"
        label={t("captcha")}
        hint={t("captchaHint")}
        key={captcha.token}
        width="medium"
        maxLength={fieldLengths.captcha}
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </Stack>
  );
}
