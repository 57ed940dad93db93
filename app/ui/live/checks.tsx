import { useForm, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useLayoutEffect } from "react";
import * as z from "zod/v4";
import { built } from "~/workarounds/lazy-schemas";

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

/** Validates a form on submit, and after errors on input. Renders nothing. */
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
