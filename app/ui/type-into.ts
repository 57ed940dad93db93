/** Types into an input with the events of a real key. React does not notice a value that is set by the element's own property. */
export function typeInto(input: HTMLInputElement, text: string) {
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set;
  write?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
