import { createContext, useContext } from "react";
import type { BankProfile } from "common/bank";

export interface PublicProfile extends Pick<
  BankProfile,
  "name" | "shortName" | "logo" | "helpline" | "customerCareEmail" | "offer" | "links" | "guards" | "idle"
> {
  styles: string;
  script: string;
  /** For places that style sheets do not reach. */
  colours: Pick<BankProfile["colours"], "brand" | "brandStrong">;
}

/** On the server from the request's context, in the browser from the page. */
export const BankContext = createContext<PublicProfile | null>(null);

export function useBank(): PublicProfile {
  const bank = useContext(BankContext);
  if (!bank) throw new Error("a page must stand in a BankContext");
  return bank;
}

const PLACE = "bank-profile";

export function BankForBrowser() {
  return <link rel="modulepreload" id={PLACE} href={useBank().script} />;
}

/** In the browser: the page's profile; null if it did not load. */
export async function readBank(): Promise<PublicProfile | null> {
  const { href } = document.getElementById(PLACE) as HTMLLinkElement;
  return import(href).then(
    (file: { default: PublicProfile }) => file.default,
    () => null,
  );
}
