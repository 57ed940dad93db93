import { createContext, useContext, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** Token of the session; the root provides it. */
export const FormTokenContext = createContext("");

export function FormToken() {
  return <input type="hidden" name="token" value={useContext(FormTokenContext)} />;
}

const CONFORM_INTENT = "__intent__";

/** True if the customer submitted: Conform submits by itself to validate, with its own button. */
export const isPressed = ({ submitter }: SubmitEvent): boolean =>
  submitter?.getAttribute("name") !== CONFORM_INTENT;

/** Fields of a form, as a selector. */
export const ENTRIES = "input, select, textarea";

const isEntry = (target: EventTarget | null) => target instanceof Element && target.matches(ENTRIES);

/** False once the customer goes to a field or types on after a submit: the focus must not move then. */
let answersSubmit = true;
if (typeof document !== "undefined") {
  let submitting = false;
  answersSubmit = !isEntry(document.activeElement);
  const onSubmit = (event: SubmitEvent) => {
    answersSubmit ||= isPressed(event);
    submitting = true;
    setTimeout(() => (submitting = false));
  };
  // Within the submit Conform focuses the first refused field; that is not the customer.
  const onFocus = ({ target }: Event) => (answersSubmit &&= submitting || !isEntry(target));
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("focusin", onFocus, true);
  document.addEventListener("input", () => (answersSubmit = false), true);
}

/** All errors of a form, linked to the control `id`. Takes the focus after a refused submit, but not from a field that the customer is in. */
export function ErrorSummary({ errors }: { errors: readonly { id?: string; text: string }[] }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.map(({ id, text }) => `${id}:${text}`).join("\n");
  useEffect(() => {
    if (shown && answersSubmit) box.current?.focus();
  }, [shown]);
  if (errors.length === 0) return null;
  return (
    // Without scripts the browser moves the focus here.
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
 * Key of a page's form: each answer resets it, so that cleared fields are empty on the screen too. `shown` counts only without
 * an answer: data reloaded after an answer must not reset what is typed meanwhile.
 */
export function attemptKeyOf(answer: object | undefined, shown = ""): string {
  if (!answer) return `told ${shown}`;
  if (!known.has(answer)) known.set(answer, ++answers);
  return `answer ${known.get(answer)}`;
}
