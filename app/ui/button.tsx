import { Link, type LinkProps } from "./link";
import { classes, type Variants } from "./recipe";

type Look = Variants<"button">;

/** A submit button by default. One primary button a page; others are `secondary` or `quiet`. */
export function Button({ look, size, wide, ...rest }: Look & React.ComponentProps<"button">) {
  return <button type="submit" {...rest} className={classes("button", { look, size, wide })} />;
}

/** Links to documents need `reloadDocument`. */
export function LinkButton({ look, size, wide, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={classes("button", { look, size, wide })} />;
}

export function SecondaryLink(props: Omit<React.ComponentProps<typeof LinkButton>, "look">) {
  return <LinkButton {...props} look="secondary" />;
}
