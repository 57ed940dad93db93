import { useForm, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import * as z from "zod/v4";
import { isPressed } from "~/ui/form";
import { isChanged } from "~/ui/form-draft";
import { entriesAsSeen, entryAsSeen } from "~/ui/secret-fields";
import { built } from "~/workarounds/lazy-schemas";
import { steady } from "./steady";
import { useTitleOfErrors } from "./title";

/**
 * zod's faster path probes for eval, which the content security policy reports as a violation
 * (https://github.com/colinhacks/zod/issues/4461).
 */
z.config({ jitless: true });

/** Named one by one, so that the rest of zod is not bundled. */
const zod = {
  enum: z.enum,
  intersection: z.intersection,
  literal: z.literal,
  object: z.object,
  string: z.string,
  undefined: z.undefined,
};

export interface Checked {
  /** Error codes by field; "" for the whole form. */
  errors: Record<string, string[] | null>;
  /** Before the first submit errors are shown beside their fields only. */
  early: boolean;
  submit: React.FormEventHandler<HTMLFormElement>;
}

interface FormChecksProps<Typed extends Record<string, unknown>> {
  form: {
    id: string;
    result: SubmissionResult | null | undefined;
    defaultValue: DefaultValue<Typed> | undefined;
  };
  schema: z.ZodType<unknown, Typed> | ((typed: FormData) => z.ZodType<unknown, Typed>);
  tell(checked: Checked): void;
}

/** Validates a form on submit, a filled field when it is left, and both on input after errors. Renders nothing. */
export function FormChecks<Typed extends Record<string, unknown>>({
  form: { id, result, defaultValue },
  schema,
  tell,
}: FormChecksProps<Typed>) {
  const [form] = useForm<Typed, unknown>({
    id,
    lastResult: result ?? null,
    ...(defaultValue ? { defaultValue } : {}),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      const typed = entriesAsSeen(formData);
      return parseWithZod(typed, {
        schema: built(typeof schema === "function" ? schema(typed) : schema, zod),
      });
    },
  });
  const { allErrors: errors, onSubmit, validate } = form;
  const [early, setEarly] = useState(!result);
  useTitleOfErrors(!early && Object.values(errors).some((codes) => codes?.length));
  const caughtUp = useRef(false);
  const places = useRef<ReturnType<typeof steady>>();
  useEffect(() => {
    const held = document.forms.namedItem(id);
    places.current = held ? steady(held) : undefined;
    return () => places.current?.stop();
  }, [id]);
  useLayoutEffect(() => {
    const submit: Checked["submit"] = (event) => {
      if (isPressed(event.nativeEvent as SubmitEvent)) {
        setEarly(false);
        places.current?.release();
      }
      onSubmit(event);
    };
    tell({ errors, early, submit });
  }, [errors, early, onSubmit, tell]);
  useEffect(() => {
    const leave = ({ target }: { target: unknown }) => {
      if (!(target instanceof HTMLInputElement) || target.form?.id !== id) return;
      const { type, name, value } = target;
      if (type === "text" && entryAsSeen(name, value).trim()) afterPress(() => validate({ name }));
    };
    // On a slow line a field is left before these checks have come; the form takes them with the next render.
    const catchUp = () => {
      for (const control of document.forms.namedItem(id)?.elements ?? [])
        if (control !== document.activeElement && isChanged(control)) leave({ target: control });
    };
    if (!caughtUp.current) setTimeout(catchUp);
    caughtUp.current = true;
    document.addEventListener("change", leave);
    return () => document.removeEventListener("change", leave);
  }, [id, validate]);
  return null;
}

/** Calls `work` now, or after the click by which the field is left: an error that appears earlier would move the clicked control. */
function afterPress(work: () => void): void {
  const pressed = document.querySelector("button:active, a:active, label:active, select:active") !== null;
  if (pressed) addEventListener("click", () => setTimeout(work), { once: true });
  else work();
}
