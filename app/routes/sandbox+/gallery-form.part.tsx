import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Card } from "~/ui/content";
import { Checkbox, DateInput, OtpInput, PasswordInput, Radios, Select, TextInput } from "~/ui/controls";
import { Countdown } from "~/ui/countdown";
import { ErrorSummary } from "~/ui/form";
import { FormField } from "~/ui/field";
import { useClipboardGuard } from "~/ui/guards";
import { Cluster, Stack } from "~/ui/layout";
import { useLive } from "~/ui/hydrated";
import { VirtualKeyboard } from "~/ui/virtual-keyboard";

const field = (name: string, initialValue?: string) => ({
  id: `sample-${name}`,
  name,
  formId: "sample",
  initialValue,
});
const loadDialog = () => import("~/ui/live/dialog").catch(() => null);

export function FormSamples({ now }: { now: Date }) {
  const { t } = useTranslation();
  const password = useRef<HTMLInputElement>(null);
  const guard = useClipboardGuard();
  const hint = t("form.dateNote");
  const error = t("errors.slow.text");
  const kinds = (["savings", "current", "loan"] as const).map((kind) => ({
    value: kind,
    label: t(`accountKinds.${kind}`),
  }));
  return (
    <Card title={t("actions.confirm")}>
      <form id="sample" method="post" noValidate>
        <Stack>
          <ErrorSummary errors={[{ id: "sample-wrong", text: error }, { text: t("errors.tooMany.text") }]} />
          <FormField field={field("plain", "100200301")} label={t("menu./CustomerProfile")}>
            {(control) => <TextInput {...control} digits width="medium" />}
          </FormField>
          <FormField field={field("wrong", "12")} label={t("menu./AccountDetails")} hint={hint} error={error}>
            {(control) => <TextInput {...control} width="full" />}
          </FormField>
          <FormField field={field("read", "001200010000301")} label={t("menu.accounts")} optional>
            {(control) => <TextInput {...control} readOnly />}
          </FormField>
          <FormField field={field("password")} label={t("menu.passwords")}>
            {(control) => (
              <PasswordInput {...control} {...guard} ref={password} label={t("menu.passwords")} />
            )}
          </FormField>
          <VirtualKeyboard input={password} />
          <FormField field={field("kind", "current")} label={t("menu.accounts")} error={error}>
            {(control) => <Select {...control} options={kinds} placeholder />}
          </FormField>
          <FormField field={field("day", "2026-11-20")} label={t("breadcrumbs")} hint={hint}>
            {(control) => <DateInput {...control} max="2026-11-21" />}
          </FormField>
          <Radios
            field={field("radio", "savings")}
            label={t("form.choose")}
            hint={hint}
            error={error}
            options={kinds}
          />
          <Checkbox label={t("keyboard.shuffle")} name="tick" value="yes" defaultChecked />
          <FormField
            field={field("otp")}
            label={t("session.endsIn")}
            hint={<Countdown now={now} endsAt={new Date(now.getTime() + 180_000)} announce={[30]} />}
          >
            {(control) => <OtpInput {...control} />}
          </FormField>
          <Cluster>
            <Button>{t("actions.continue")}</Button>
            <Button look="secondary">{t("actions.back")}</Button>
            <Button look="danger">{t("actions.cancel")}</Button>
            <Button look="quiet">{t("actions.clear")}</Button>
            <Button disabled>{t("actions.save")}</Button>
            <Button size="small">{t("actions.apply")}</Button>
          </Cluster>
          <DialogSample />
        </Stack>
      </form>
    </Card>
  );
}

function DialogSample() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const dialog = useLive(loadDialog, open);
  const close = () => setOpen(false);
  return (
    <div>
      <Button type="button" look="secondary" onClick={() => setOpen(true)}>
        {t("session.stillThere")}
      </Button>
      {open && dialog ? (
        <dialog.default
          title={t("session.stillThere")}
          onClose={close}
          actions={
            <Button type="button" onClick={close}>
              {t("session.stay")}
            </Button>
          }
        >
          <p>{t("session.stillThereText")}</p>
        </dialog.default>
      ) : null}
    </div>
  );
}
