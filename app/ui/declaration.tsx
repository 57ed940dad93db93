import { Checkbox } from "./controls";
import type { FormKit } from "./form-kit";

interface DeclarationProps<Name extends string> {
  kit: Pick<FormKit<Name>, "field" | "errorOf">;
  name: Name;
  label: string;
  value?: string;
  /** Ticked again while the form comes back for another entry of the same press. */
  kept?: boolean;
}

/**
 * A tick that declares something in law. Unless `kept`, it is never filled in again, whatever way the form comes back: each time it is the
 * customer's own act. Its form has `autoComplete="off"`, so that no browser brings it back; HTML does not allow that on a tick.
 */
export function Declaration<Name extends string>({ kit, name, label, value, kept }: DeclarationProps<Name>) {
  const { id, formId, initialValue } = kit.field(name);
  const error = kit.errorOf(name);
  return (
    <div>
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <Checkbox
        id={id}
        name={name}
        form={formId}
        value={value}
        defaultChecked={kept && initialValue === value}
        label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </div>
  );
}
