/** What every form has: the session's token, all that is wrong on top, a beginning anew after each answer. */
import { createContext, useContext, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** The token of this visitor's session; the root hands it to every form below. */
export const FormTokenContext = createContext("");

/** The hidden field every posted form begins with. */
export function FormToken() {
  return <input type="hidden" name="token" value={useContext(FormTokenContext)} />;
}

const CONFORM_INTENT = "__intent__";

/** Whether a submit is the customer's: Conform checks what is typed by one of its own, which leaves by no button of the page. */
export const isPressed = ({ submitter }: SubmitEvent): boolean =>
  submitter?.getAttribute("name") !== CONFORM_INTENT;

/** Whether what changes on the page answers a submit: whoever types on has gone on, and keeps the focus. */
let answersSubmit = true;
if (typeof document !== "undefined") {
  answersSubmit = !document.activeElement?.matches("input, select, textarea");
  document.addEventListener("submit", (event) => (answersSubmit ||= isPressed(event)), true);
  document.addEventListener("input", () => (answersSubmit = false), true);
}

/**
 * All that is wrong with a form, on top of it; each line leads to the control `id`, or concerns the whole form. It takes
 * the focus when a form was refused, and leaves it to whoever corrects a field.
 */
export function ErrorSummary({ errors }: { errors: readonly { id?: string; text: string }[] }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.map(({ id, text }) => `${id}:${text}`).join("\n");
  useEffect(() => {
    if (shown && answersSubmit) box.current?.focus();
  }, [shown]);
  if (errors.length === 0) return null;
  return (
    // Without scripts the attribute brings the focus here, which is where a failed form should be read from.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <div ref={box} className="errors" role="alert" tabIndex={-1} autoFocus aria-labelledby="errors-title">
      <h2 id="errors-title">{t("form.problem")}</h2>
      <ul className="errors__list">
        {errors.map(({ id, text }) => (
          <li key={`${id}:${text}`}>{id ? <a href={`#${id}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  );
}

const known = new WeakMap<object, number>();
let answers = 0;

/**
 * What a page's form is keyed by: each answer begins it anew, so that a field the answer has cleared is empty on the screen
 * as well. What the page tells beside it (`told`) does so only where no answer stands: with scripts an answer is shown
 * before what is loaded anew after it, and whoever types on in between would lose it.
 */
export function attemptKeyOf(answer: object | undefined, shown = ""): string {
  if (!answer) return `told ${shown}`;
  if (!known.has(answer)) known.set(answer, ++answers);
  return `answer ${known.get(answer)}`;
}
