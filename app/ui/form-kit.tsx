import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { Form, type FormProps } from "@remix-run/react";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import type * as z from "zod";
import { ErrorSummary, FormToken, isPressed } from "./form";
import { type ControlProps, type FieldMetadata, type FieldTexts, FormField } from "./field";
import { Select, TextInput } from "./controls";
import { FORM_FIELD, isChanged, FormDraftContext, PageFormContext } from "./form-draft";
import { Stack } from "./layout";
import type * as checking from "./live/checks";

/** One form: a schema that server and browser share, what was typed before, what is wrong: beside the fields and together on top. */
interface KitOptions<Typed extends Record<string, unknown>> {
  id: string;
  /** The fields' ids, or those of some, are their names, without the form's own before them: for pages with one form. */
  plainIds?: boolean | readonly string[];
  /** The browser's check; by what is typed where it depends on that. */
  schema: z.ZodType<unknown, Typed> | ((typed: FormData) => z.ZodType<unknown, Typed>);
  /** What the server has said of the form: `submission.reply()`. */
  result: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<NoInfer<Typed>> | undefined;
  /** An error of schema or server in the customer's words: a field's first one, with all that it has, and what is typed in any field. */
  say(
    error: string,
    name: string,
    all: readonly string[],
    valueOf: (field: keyof Typed & string) => string,
  ): string;
  /** What stands on top as well, by the codes of all errors, where nothing concerns the whole form. */
  general?(codes: readonly string[]): string | undefined;
  /** The fields in the order of the page, where the schema's checks find errors in another one. */
  order?: readonly (keyof Typed & string)[];
  /** Why a form came back that was right as such; passed over once it has been answered anew. */
  wrong?: Wrong | null | undefined;
}

/** What is wrong, and the name of the field it is about; null where it concerns the whole form. */
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
  const codes = errors.flatMap(([, [first]]) => first ?? []);
  const found: Record<string, string> = {
    ...(reopened ? { [reopened.field ?? ""]: reopened.text } : {}),
    ...Object.fromEntries(errors.map(([name, all]) => [name, say(all[0]!, name, all, valueOf)])),
  };
  const whole = found[""] ?? general?.(codes);
  return {
    /** The field of that name, for controls of one's own. */
    field,
    valueOf,
    /** What is wrong with it, in the customer's words. */
    errorOf: (name: keyof Typed & string): string | undefined => found[name],
    /** The codes of all errors, for what a page says beside them. */
    codes,
    /** The lines of the summary: what concerns the whole form first, then field by field. */
    lines: [
      ...(whole ? [{ text: whole }] : []),
      ...Object.entries(found).flatMap(([name, text]) => (name ? [{ id: field(name).id, text }] : [])),
    ],
    props: { id, onSubmit: hold ?? checked?.submit },
    /** What checks the form, beside its fields; nothing until it has come. */
    checks: Checks ? (
      <Checks key={id} form={{ id, result, defaultValue: before }} schema={schema} tell={tell} />
    ) : null,
  };
}

/** What stands in a form at first, as text; what was empty is not among it. */
function entriesOf(values: object | null | undefined): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, value ? String(value) : undefined]),
  );
}

/** What is typed in the form now, by name; what a page has not asked for draws nothing anew. */
function useTyped(formId: string, result: unknown, before: ReturnType<typeof entriesOf>) {
  const [typed, setTyped] = useState<{ after: unknown; values: Record<string, string> }>();
  const requested = useRef(new Set<string>()).current;
  const look = useCallback(() => {
    const form = formOf(formId);
    if (!form || requested.size === 0) return;
    const now = new FormData(form);
    const values = Object.fromEntries([...requested].map((name) => [name, String(now.get(name) ?? "")]));
    setTyped((known) => {
      const isSame = known?.after === result && JSON.stringify(known?.values) === JSON.stringify(values);
      return isSame ? known : { after: result, values };
    });
  }, [formId, result, requested]);
  // Fields come and go with what is typed in others.
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
    return known?.[name] ?? before[name] ?? "";
  };
}

type Live = typeof checking;

/** What the page has of them: nothing yet, all, or null: they cannot be had, and the server checks alone. */
let known: Live | null | undefined;

/**
 * The browser's checks come when somebody first enters the form: they weigh twice as much as all else of a form. A submit
 * before that is held until they are there, and given anew.
 */
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
    form?.addEventListener("focusin", enter, { once: true });
    return () => form?.removeEventListener("focusin", enter);
  }, [formId, live]);
  useEffect(() => {
    const form = formOf(formId);
    if (!ready || !held.current || !form) return;
    const { submitter } = held.current;
    held.current = null;
    // Not at once: within the press itself, whose end brings React here, browsers pass over another submit.
    setTimeout(() => form.isConnected && form.requestSubmit(submitter));
  }, [formId, ready]);
  const hold = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submit = event.nativeEvent as SubmitEvent;
    // Conform asks anew at the next key what it asks by a submit of its own.
    if (isPressed(submit)) held.current = { submitter: submit.submitter };
    void load.current();
  };
  return { Checks: live?.FormChecks, checked, tell, hold: ready ? undefined : hold };
}

/** What was typed on a page that is gone; what does not stand in it was empty, or not ticked. */
function broughtBack<Value>(defaultValue: Value, entries: Record<string, string>): Value {
  const empty = Object.fromEntries(Object.keys(defaultValue ?? {}).map((name) => [name, undefined]));
  return { ...empty, ...entries } as Value;
}

/** What was typed or chosen before the page came alive, or brought back by the browser: no event has told the form of it. */
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
  /** Instead of the kit's own lines. */
  lines?: FormKit["lines"];
};

/** The form around the kit's fields, with the session's token and all that is wrong on top. */
export function KitForm({ kit, lines = kit.lines, method = "post", children, ...rest }: KitFormProps) {
  const sends = method === "post";
  const ofPage = useContext(PageFormContext);
  if (sends && ofPage) ofPage.id ??= kit.props.id;
  return (
    <Form {...rest} method={method} {...kit.props} noValidate>
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

/** A field of the kit: `<KitField kit={kit} name="remark" label={…}>{(control) => <TextInput {...control} />}</KitField>`. */
export function KitField<Name extends string>({ kit, name, children, ...texts }: KitFieldProps<Name>) {
  return (
    <FormField field={kit.field(name)} {...texts} error={kit.errorOf(name)}>
      {children}
    </FormField>
  );
}

type Of<Name extends string, Control> = Omit<KitFieldProps<Name>, "children"> & Omit<Control, "name">;

/** A field with one line of text: `<KitText kit={kit} name="place" label={…} required />`. */
export function KitText<Name extends string>(
  props: Of<Name, React.ComponentPropsWithoutRef<typeof TextInput>>,
) {
  const { kit, name, label, hint, optional, ...input } = props;
  return (
    <KitField kit={kit} name={name} label={label} hint={hint} optional={optional}>
      {(control) => <TextInput {...control} {...input} />}
    </KitField>
  );
}

/** One of several: `<KitSelect kit={kit} name="relation" label={…} options={…} placeholder />`. */
export function KitSelect<Name extends string>(props: Of<Name, React.ComponentProps<typeof Select>>) {
  const { kit, name, label, hint, optional, ...select } = props;
  return (
    <KitField kit={kit} name={name} label={label} hint={hint} optional={optional}>
      {(control) => <Select {...control} {...select} />}
    </KitField>
  );
}
