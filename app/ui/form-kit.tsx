import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { Form, type FormProps } from "@remix-run/react";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import type * as z from "zod";
import { own } from "common/own";
import { ErrorSummary, FormToken, isPressed } from "./form";
import { type ControlProps, type FieldMetadata, type FieldTexts, FormField } from "./field";
import { Select, TextInput } from "./controls";
import { FORM_FIELD, isChanged, FormDraftContext, PageFormContext } from "./form-draft";
import { useOpenAction } from "./here";
import { Stack } from "./layout";
import { entryAsSeen } from "./secret-fields";
import type * as checking from "./live/checks";

/** A form with a shared schema, earlier entries and errors, beside the fields and in a summary. */
interface KitOptions<Typed extends Record<string, unknown>> {
  id: string;
  /** Fields whose ids lack the form's prefix, for pages with one form. */
  plainIds?: boolean | readonly string[];
  /** Checks in the browser; a function if it depends on entries. */
  schema: z.ZodType<unknown, Typed> | ((typed: FormData) => z.ZodType<unknown, Typed>);
  /** Result of the server: `submission.reply()`. */
  result: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<NoInfer<Typed>> | undefined;
  /** Translates an error: the field's first one, its name, all its errors, and the entries. */
  say(
    error: string,
    name: string,
    all: readonly string[],
    valueOf: (field: keyof Typed & string) => string,
  ): string;
  /** Adds a line to the summary if no error concerns the whole form. */
  general?(codes: readonly string[]): string | undefined;
  /** Order of the fields on the page, if the schema's differs. */
  order?: readonly (keyof Typed & string)[];
  /** Error of a valid form that came back; ignored after the next answer. */
  wrong?: Wrong | null | undefined;
}

/** `field` is null if it concerns the whole form. */
export interface Wrong {
  field: string | null;
  text: string;
}

export type FormKit<Name extends string = string> = ReturnType<typeof useFormKit<Record<Name, unknown>>>;

export function useFormKit<Typed extends Record<string, unknown>>({
  id,
  plainIds = false,
  schema,
  result,
  defaultValue,
  say,
  general,
  order = [],
  wrong,
}: KitOptions<Typed>) {
  const kept = useContext(FormDraftContext);
  const back = kept?.form === id && !result ? kept : null;
  const before = back ? broughtBack(defaultValue, back.entries) : defaultValue;
  const [initial] = useState(() => entriesOf(result?.initialValue ?? before));
  const { Checks, checked, tell, hold } = useChecks(id);
  const valueOf: (name: keyof Typed & string) => string = useTyped(
    id,
    result,
    result?.initialValue ? entriesOf(result.initialValue) : initial,
  );
  useEffect(() => tellOfEarlyEntries(id), [id]);
  const field = (name: keyof Typed & string): FieldMetadata => {
    const isPlain = typeof plainIds === "boolean" ? plainIds : plainIds.includes(name);
    return { id: isPlain ? name : `${id}-${name}`, name, formId: id, initialValue: initial[name] };
  };
  const reopened = result || back?.state === "waiting" ? null : wrong;
  const errors = Object.entries(checked?.errors ?? result?.error ?? {})
    .flatMap(([name, all]) => (all?.[0] ? [[name, all] as const] : []))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const early = checked?.early && !reopened;
  const codes = early ? [] : errors.flatMap(([, [first]]) => first ?? []);
  const found: Record<string, string> = {
    ...(reopened ? { [reopened.field ?? ""]: reopened.text } : {}),
    ...Object.fromEntries(errors.map(([name, all]) => [name, say(all[0]!, name, all, valueOf)])),
  };
  const whole = found[""] ?? general?.(codes);
  return {
    field,
    valueOf,
    errorOf: (name: keyof Typed & string): string | undefined => found[name],
    codes,
    /** Lines of the summary: errors of the whole form first. */
    lines: [
      ...(whole ? [{ text: whole }] : []),
      ...Object.entries(early ? {} : found).flatMap(([name, text]) =>
        name ? [{ id: field(name).id, text }] : [],
      ),
    ],
    props: { id, onSubmit: hold ?? checked?.submit },
    checks: Checks ? (
      <Checks key={id} form={{ id, result, defaultValue: before }} schema={schema} tell={tell} />
    ) : null,
  };
}

function entriesOf(values: object | null | undefined): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, value ? String(value) : undefined]),
  );
}

/** Current entries by name; re-renders only for names that were read. */
function useTyped(formId: string, result: unknown, before: ReturnType<typeof entriesOf>) {
  const [typed, setTyped] = useState<{ after: unknown; values: Record<string, string> }>();
  const requested = useRef(new Set<string>()).current;
  const look = useCallback(() => {
    const form = formOf(formId);
    if (!form || requested.size === 0) return;
    const now = new FormData(form);
    const values = Object.fromEntries(
      [...requested].map((name) => [name, entryAsSeen(name, String(now.get(name) ?? ""))]),
    );
    setTyped((known) => {
      const isSame = known?.after === result && JSON.stringify(known?.values) === JSON.stringify(values);
      return isSame ? known : { after: result, values };
    });
  }, [formId, result, requested]);
  // Fields appear and disappear with other entries.
  useEffect(() => {
    if (typed) look();
  });
  useEffect(() => {
    const soon = () => setTimeout(look);
    document.addEventListener("input", look);
    document.addEventListener("reset", soon);
    return () => {
      document.removeEventListener("input", look);
      document.removeEventListener("reset", soon);
    };
  }, [look]);
  const known = typed && typed.after === result ? typed.values : undefined;
  return (name: string): string => {
    requested.add(name);
    return (known && own(known, name)) ?? own(before, name) ?? "";
  };
}

type Live = typeof checking;

/** undefined: not loaded; null: failed to load, and only the server checks. */
let known: Live | null | undefined;

/** Loads the browser's checks on first focus: they are twice as large as the rest of a form. A submit before that is held and repeated. */
function useChecks(formId: string) {
  const [live, setLive] = useState(known);
  const [checked, tell] = useState<checking.Checked>();
  const held = useRef<{ submitter: HTMLElement | null } | null>(null);
  const load = useRef(async () => {
    known ??= await import("./live/checks").catch(() => null);
    setLive(known);
  });
  const ready = live === null || checked !== undefined;
  useEffect(() => {
    if (live !== undefined) return;
    const form = formOf(formId);
    const enter = () => void load.current();
    // A field with autofocus has it already.
    if (form?.contains(document.activeElement)) enter();
    form?.addEventListener("focusin", enter, { once: true });
    return () => form?.removeEventListener("focusin", enter);
  }, [formId, live]);
  useEffect(() => {
    const form = formOf(formId);
    if (!ready || !held.current || !form) return;
    const { submitter } = held.current;
    held.current = null;
    // Delayed: browsers ignore a submit within the press that caused this render.
    setTimeout(() => form.isConnected && form.requestSubmit(submitter));
  }, [formId, ready]);
  const hold = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submit = event.nativeEvent as SubmitEvent;
    // Conform submits by itself to validate, and repeats it at the next key.
    if (isPressed(submit)) held.current = { submitter: submit.submitter };
    void load.current();
  };
  return { Checks: live?.FormChecks, checked, tell, hold: ready ? undefined : hold };
}

/** Restores a draft: fields that it lacks were empty, or not ticked. */
function broughtBack<Value>(defaultValue: Value, entries: Record<string, string>): Value {
  const empty = Object.fromEntries(Object.keys(defaultValue ?? {}).map((name) => [name, undefined]));
  return { ...empty, ...entries } as Value;
}

/** Reports entries from before hydration, or restored by the browser, which sent no event. */
function tellOfEarlyEntries(formId: string): void {
  for (const control of formOf(formId)?.elements ?? [])
    if (isChanged(control)) control.dispatchEvent(new Event("input", { bubbles: true }));
}

function formOf(id: string): HTMLFormElement | null {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : null;
}

type KitFormProps = Omit<FormProps, "onSubmit" | "id"> & {
  kit: Pick<FormKit, "props" | "lines" | "checks">;
  lines?: FormKit["lines"];
};

export function KitForm({ kit, lines = kit.lines, method = "post", children, ...rest }: KitFormProps) {
  const sends = method === "post";
  const openAction = useOpenAction();
  const ofPage = useContext(PageFormContext);
  if (sends && ofPage) ofPage.id ??= kit.props.id;
  return (
    <Form action={openAction} {...rest} method={method} {...kit.props} noValidate>
      {sends ? <FormToken /> : null}
      {sends ? <input type="hidden" name={FORM_FIELD} value={kit.props.id} /> : null}
      {kit.checks}
      <Stack>
        <ErrorSummary errors={lines} />
        {children as React.ReactNode}
      </Stack>
    </Form>
  );
}

interface KitFieldProps<Name extends string> extends Omit<FieldTexts, "error"> {
  kit: { field(name: Name): FieldMetadata; errorOf(name: Name): string | undefined };
  name: Name;
  children: (control: ControlProps) => React.ReactNode;
}

/** `<KitField kit={kit} name="remark" label={…}>{(control) => <TextInput {...control} />}</KitField>` */
export function KitField<Name extends string>({ kit, name, children, ...texts }: KitFieldProps<Name>) {
  return (
    <FormField field={kit.field(name)} {...texts} error={kit.errorOf(name)}>
      {children}
    </FormField>
  );
}

type Of<Name extends string, Control> = Omit<KitFieldProps<Name>, "children"> & Omit<Control, "name">;

/** `<KitText kit={kit} name="place" label={…} required />`: what others have typed is not proposed, unless `autoComplete` says so. */
export function KitText<Name extends string>(
  props: Of<Name, React.ComponentPropsWithoutRef<typeof TextInput>>,
) {
  const { kit, name, label, hint, optional, ...input } = props;
  return (
    <KitField kit={kit} name={name} label={label} hint={hint} optional={optional}>
      {(control) => <TextInput autoComplete="off" {...control} {...input} />}
    </KitField>
  );
}

/** `<KitSelect kit={kit} name="relation" label={…} options={…} placeholder />` */
export function KitSelect<Name extends string>(props: Of<Name, React.ComponentProps<typeof Select>>) {
  const { kit, name, label, hint, optional, ...select } = props;
  return (
    <KitField kit={kit} name={name} label={label} hint={hint} optional={optional}>
      {(control) => <Select {...control} {...select} />}
    </KitField>
  );
}
