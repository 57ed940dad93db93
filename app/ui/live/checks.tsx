import { useForm, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useLayoutEffect } from "react";
import * as z from "zod/v4";
import { built } from "~/workarounds/lazy-schemas";

/**
 * zod's faster path probes for eval, which the page's policy forbids: the probe is caught, and reported as a violation all
 * the same (https://github.com/colinhacks/zod/issues/4461). On the server the faster path stays. Dead when zod probes no
 * more by itself.
 */
z.config({ jitless: true });

/** Taken one by one: the rest of zod stays at home. */
const zod = {
  enum: z.enum,
  intersection: z.intersection,
  literal: z.literal,
  object: z.object,
  string: z.string,
  undefined: z.undefined,
};

/** What the checks have found. */
export interface Checked {
  /** Codes of what is wrong, by the name of the field; by "" what concerns the whole form. */
  errors: Record<string, string[] | null>;
  submit: React.FormEventHandler<HTMLFormElement>;
}

interface FormChecksProps<Typed extends Record<string, unknown>> {
  form: {
    id: string;
    /** What the server has said of it. */
    result: SubmissionResult | null | undefined;
    defaultValue: DefaultValue<Typed> | undefined;
  };
  schema: z.ZodType<unknown, Typed> | ((typed: FormData) => z.ZodType<unknown, Typed>);
  /** Hears what is found, before it could be seen. */
  tell(checked: Checked): void;
}

/** Checks a form as it is sent, and what was wrong again at every key. Shows nothing. */
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
    onValidate: ({ formData }) =>
      parseWithZod(formData, {
        schema: built(typeof schema === "function" ? schema(formData) : schema, zod),
      }),
  });
  const { allErrors: errors, onSubmit: submit } = form;
  useLayoutEffect(() => tell({ errors, submit }), [errors, submit, tell]);
  return null;
}
