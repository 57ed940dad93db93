import { createContext, useContext } from "react";
import type { BankProfile } from "common/bank";

/** What pages show of their bank, in the browser too. */
export interface PublicProfile extends Pick<
  BankProfile,
  "name" | "shortName" | "logo" | "helpline" | "customerCareEmail" | "offer" | "links" | "guards" | "idle"
> {
  /** The address of its style sheet. */
  styles: string;
  /** The address of the module that says all this to scripts. */
  script: string;
  /** Those that no style sheet reaches. */
  colours: Pick<BankProfile["colours"], "brand" | "brandStrong">;
}

/** Around every page, error pages too: on the server from the request's context, in the browser as the page handed it over. */
export const BankContext = createContext<PublicProfile | null>(null);

export function useBank(): PublicProfile {
  const bank = useContext(BankContext);
  if (!bank) throw new Error("a page must stand in a BankContext");
  return bank;
}

const PLACE = "bank-profile";

/** Hands the profile over to the browser, which keeps the file. */
export function BankForBrowser() {
  return <link rel="modulepreload" id={PLACE} href={useBank().script} />;
}

/** In the browser: what the page has handed over. Null if it did not come. */
export async function readBank(): Promise<PublicProfile | null> {
  const { href } = document.getElementById(PLACE) as HTMLLinkElement;
  return import(href).then(
    (file: { default: PublicProfile }) => file.default,
    () => null,
  );
}
