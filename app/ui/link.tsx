// eslint-disable-next-line no-restricted-imports -- all others import ours
import { Link as RouterLink, type LinkProps as RouterLinkProps } from "@remix-run/react";

export type LinkProps = Omit<React.ComponentProps<"a">, "href" | "ref"> &
  Pick<RouterLinkProps, "reloadDocument" | "preventScrollReset"> & { to: string };

const onServer = typeof document === "undefined";

/** The router's link. The server writes a whole address as it is: the router's hooks, which answer clicks, cost six times the element. */
export function Link(props: LinkProps) {
  if (!onServer || !props.to.startsWith("/")) return <RouterLink discover="none" {...props} />;
  const { to, reloadDocument: _, preventScrollReset: __, children, ...anchor } = props;
  return (
    <a {...anchor} href={to}>
      {children}
    </a>
  );
}
