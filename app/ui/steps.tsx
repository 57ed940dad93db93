import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "./visually-hidden";

interface StepsProps {
  steps: readonly string[];
  /** Index of the present step; `steps.length` when all are done. */
  current: number;
}

/** Where one is in a flow. */
export function Steps({ steps, current }: StepsProps) {
  const { t } = useTranslation();
  return (
    <ol className="steps" aria-label={t("progress.label")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className="steps__step"
          data-state={index < current ? "done" : index === current ? "here" : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <VisuallyHidden>{t("progress.step", { step: index + 1, steps: steps.length })} </VisuallyHidden>
          {step}
          {index < current ? <VisuallyHidden> ({t("progress.done")})</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}
