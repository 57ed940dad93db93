import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { i18nOf } from "~/i18n/instances.server";
import { DateInput, OtpInput, PasswordInput, Radios, Select, TextInput } from "./controls";
import { type ControlProps, FormField } from "./field";

const field = { id: "f-amount", name: "otp", formId: "f", initialValue: "one" };
const options = [
  { value: "one", label: "One" },
  { value: "two", label: "Two" },
];

const controls: Record<string, (control: ControlProps) => React.ReactNode> = {
  TextInput: (control) => <TextInput {...control} />,
  PasswordInput: (control) => <PasswordInput {...control} label="Amount" covered />,
  OtpInput: (control) => <OtpInput {...control} />,
  DateInput: (control) => <DateInput {...control} />,
  Select: (control) => <Select {...control} options={options} />,
};

function html(element: React.ReactNode): string {
  return renderToStaticMarkup(<I18nextProvider i18n={i18nOf("en")}>{element}</I18nextProvider>);
}

/** The opening tag of the element with this id. */
function tagOf(markup: string, id: string): string {
  const tags = markup.match(/<[a-z][^>]*>/g)!.filter((tag) => tag.includes(` id="${id}"`));
  expect(tags, `elements with the id ${id}`).toHaveLength(1);
  return tags[0]!;
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

describe.each(Object.entries(controls))("a field around %s", (_name, control) => {
  it("its label is the control's", () => {
    const markup = html(
      <FormField field={field} label="Amount">
        {control}
      </FormField>,
    );
    expect(markup).toContain(`<label for="${field.id}">Amount</label>`);
    const tag = tagOf(markup, field.id);
    expect(tag).toMatch(/^<(input|select)/);
    expect(attribute(tag, "name")).toBe(field.name);
    expect(attribute(tag, "form")).toBe("f");
  });

  it("without hint and error the control is described by nothing and not invalid", () => {
    const tag = tagOf(
      html(
        <FormField field={field} label="Amount">
          {control}
        </FormField>,
      ),
      field.id,
    );
    expect(attribute(tag, "aria-describedby")).toBeUndefined();
    expect(attribute(tag, "aria-invalid")).toBeUndefined();
  });

  it("hint and error describe the control, in the order they stand, before it", () => {
    const markup = html(
      <FormField field={field} label="Amount" hint="In rupees" error="Too much">
        {control}
      </FormField>,
    );
    const tag = tagOf(markup, field.id);
    expect(attribute(tag, "aria-describedby")).toBe("f-amount-hint f-amount-error");
    expect(attribute(tag, "aria-invalid")).toBe("true");
    const places = ["In rupees", "Too much", tag].map((part) => markup.indexOf(part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    tagOf(markup, "f-amount-hint");
    tagOf(markup, "f-amount-error");
  });

  it("what was typed stays", () => {
    const markup = html(
      <FormField field={field} label="Amount">
        {control}
      </FormField>,
    );
    expect(markup).toMatch(/value="one"/);
  });
});

describe("a group of radios", () => {
  it("is described by its hint and error, and its first radio carries the field's id", () => {
    const markup = html(
      <Radios field={field} label="How many" hint="A hint" error="Choose one" options={options} />,
    );
    const group = tagOf(markup, "f-amount-group");
    expect(group).toMatch(/^<fieldset/);
    expect(attribute(group, "aria-describedby")).toBe("f-amount-group-hint f-amount-group-error");
    tagOf(markup, "f-amount-group-hint");
    tagOf(markup, "f-amount-group-error");
    expect(markup).toContain("<legend>How many</legend>");
    const first = tagOf(markup, field.id);
    expect(attribute(first, "type")).toBe("radio");
    expect(attribute(first, "value")).toBe("one");
    expect(first).toContain("checked");
    expect(markup.match(/<label class="choice"><input/g)).toHaveLength(2);
  });
});

describe("comforts", () => {
  it("a password's show button waits for scripts", () => {
    expect(html(<PasswordInput label="Password" />)).not.toContain("<button");
  });
});
