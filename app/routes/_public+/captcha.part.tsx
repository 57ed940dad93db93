import { useTranslation } from "react-i18next";
import { CAPTCHA_LENGTH } from "~/domain/sign-in";
import { Button } from "~/ui/button";
import { Details } from "~/ui/details";
import { FormField, type FieldMetadata } from "~/ui/form-field";
import { TextInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";

interface CaptchaPartProps {
  captcha: { token: string; svg: string };
  field: FieldMetadata;
  error: string | undefined;
  /** With scripts: fetches another captcha without sending the form. Without, the button sends intent `another-captcha`. */
  onAnother?: () => void;
}

/** A form's captcha: picture, sound, the field for what they hold, and its token. Its texts are those of `sign-in`. */
export function CaptchaPart({ captcha, field, error, onAnother }: CaptchaPartProps) {
  const { t } = useTranslation("sign-in");
  return (
    <Stack>
      <div>
        <input type="hidden" name="captchaToken" value={captcha.token} />
        <div className="captcha">
          <span dangerouslySetInnerHTML={{ __html: captcha.svg }} />
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
        <CaptchaSound token={captcha.token} />
      </div>
      <FormField field={field} label={t("captcha")} hint={t("captchaHint")} error={error}>
        {(control) => (
          <TextInput
            {...control}
            key={captcha.token}
            width="medium"
            maxLength={CAPTCHA_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        )}
      </FormField>
    </Stack>
  );
}

/** The same letters to be heard: a player, and a file for browsers that have none. Nothing is fetched before it is asked for. */
function CaptchaSound({ token }: { token: string }) {
  const { t } = useTranslation("sign-in");
  const file = `/captcha/${token}.wav`;
  return (
    <Details summary={t("captchaSound.summary")}>
      <Stack gap="small">
        <p>{t("captchaSound.hint")}</p>
        <Cluster>
          {/* What it says is to be written down: captions would give it away. */}
          {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
          <audio key={token} controls preload="none" src={file} aria-label={t("captchaSound.name")} />
          <a href={file} download="captcha.wav">
            {t("captchaSound.file")}
          </a>
        </Cluster>
      </Stack>
    </Details>
  );
}
