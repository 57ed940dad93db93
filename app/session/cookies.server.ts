import type { Portal } from "~/load-context";

/** Cookies that the portal seals: the session's ticket, the browser's id, and the claim of a redirect. */
type CookieName = "session" | "device" | "claim";
export type Keeper = Pick<Portal, "env" | "sealer">;

/** The `__Host-` prefix (https only) keeps other hosts of the domain from setting it. */
const wireName = ({ env }: Keeper, name: CookieName): string => (env.secure ? `__Host-${name}` : name);

/** Content of the cookie; null if missing or not sealed by the portal for this purpose. */
export function openCookie(portal: Keeper, cookies: string | null, name: CookieName): string | null {
  for (const part of cookies?.split(";") ?? []) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === wireName(portal, name))
      return portal.sealer.open(`cookie:${name}`, value.join("=").trim());
  }
  return null;
}

/** Line of `Set-Cookie`. Without `seconds` the cookie lives as long as the browser's session. */
export const sealedCookie = (portal: Keeper, name: CookieName, content: string, seconds?: number): string =>
  cookieLine(portal, name, portal.sealer.seal(`cookie:${name}`, content), seconds);

/** Line of `Set-Cookie` with a value as it is. */
export function cookieLine(portal: Keeper, name: CookieName, value: string, seconds?: number): string {
  const life = seconds === undefined ? "" : `; Max-Age=${seconds}`;
  return `${wireName(portal, name)}=${value}; Path=/${life}; HttpOnly; SameSite=Lax${portal.env.secure ? "; Secure" : ""}`;
}
