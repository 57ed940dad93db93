import { useTranslation } from "react-i18next";
import type { LiveDialogProps } from "./live/dialog";

/** `last-minute`: the longest time is over, so that staying is not among the answers. */
export type Question = "still-there" | "about-to-end" | "last-minute";

interface SessionQuestionProps {
  Dialog: React.ComponentType<LiveDialogProps>;
  question: Question;
  /** Seconds to answer. */
  remaining: number;
  onStay: () => void;
  onLeave: () => void;
}

const words = {
  "still-there": { title: "session.stillThere", text: "session.stillThereText", stay: "session.stay" },
  "about-to-end": { title: "session.aboutToEnd", text: "session.aboutToEndText", stay: "session.stay" },
  "last-minute": { title: "session.aboutToEnd", text: "session.lastMinuteText", stay: "session.understood" },
} as const satisfies Record<Question, object>;

/** The clock's question above the page. */
export function SessionQuestion({ Dialog, question, remaining, onStay, onLeave }: SessionQuestionProps) {
  const { t } = useTranslation();
  const { title, text, stay } = words[question];
  return (
    <Dialog
      title={t(title)}
      onClose={onStay}
      actions={
        <>
          <button type="button" className="button" onClick={onStay}>
            {t(stay)}
          </button>
          <button type="button" className="button button--secondary" onClick={onLeave}>
            {t("session.leave")}
          </button>
        </>
      }
    >
      <p>{t(text)}</p>
      <p>
        <b>{t("session.secondsLeft", { count: remaining })}</b>
      </p>
    </Dialog>
  );
}
