import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { ButtonForm } from "./form-foot";
import type LiveDialog from "./live/dialog";

interface SureFormProps extends React.ComponentProps<typeof ButtonForm> {
  /** Names the thing; `text` what follows. */
  title: string;
  text: string;
  /** Word of the button. */
  act: string;
}

interface Asked {
  Dialog: typeof LiveDialog;
  send: () => void;
}

const load = () => import("./live/dialog").catch(() => null);

/** A form of one press that cannot be taken back: with scripts a dialog asks before it is sent. */
export function SureForm({ title, text, act, ...form }: SureFormProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isSure = useRef(false);
  const ask = async (event: React.FormEvent<HTMLFormElement>) => {
    if (isSure.current) return;
    event.preventDefault();
    const { currentTarget: pressed, nativeEvent } = event;
    const { submitter } = nativeEvent as SubmitEvent;
    const send = () => {
      isSure.current = true;
      pressed.requestSubmit(submitter);
      isSure.current = false;
    };
    const live = await load();
    if (live) setAsked({ Dialog: live.default, send });
    else send();
  };
  const close = () => setAsked(null);
  return (
    <>
      <ButtonForm {...form} onFocus={load} onPointerEnter={load} onSubmit={ask} />
      {asked ? (
        <asked.Dialog
          title={title}
          onClose={close}
          actions={
            <>
              <Button type="button" look="secondary" onClick={close}>
                {t("actions.cancel")}
              </Button>
              <Button
                type="button"
                look="danger"
                onClick={() => {
                  close();
                  asked.send();
                }}
              >
                {act}
              </Button>
            </>
          }
        >
          <p>{text}</p>
        </asked.Dialog>
      ) : null}
    </>
  );
}
