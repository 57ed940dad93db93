import { Link, type LinkProps } from "@remix-run/react";
import { classes, type Variants } from "./recipe";

type Look = Variants<"button">;

/** A submit button unless told otherwise. One primary button a page; the others are `secondary` or `quiet`. */
export function Button({ look, size, wide, ...rest }: Look & React.ComponentProps<"button">) {
  return <button type="submit" {...rest} className={classes("button", { look, size, wide })} />;
}

/** A link as large as a button. Documents take `reloadDocument`. */
export function LinkButton({ look, size, wide, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={classes("button", { look, size, wide })} />;
}

/** One of the ways on beside the page's main one. */
export function SecondaryLink(props: Omit<React.ComponentProps<typeof LinkButton>, "look">) {
  return <LinkButton {...props} look="secondary" />;
}
