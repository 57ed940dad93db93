import { createContext, useContext } from "react";
import type { BankProfile } from "common/bank";

/** What pages show of their bank, in the browser too. */
export interface PublicProfile extends Pick<
  BankProfile,
  "name" | "shortName" | "logo" | "helpline" | "customerCareEmail" | "offer" | "links" | "guards" | "idle"
> {
  /** The address of its style sheet. */
  styles: string;
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
const written = new WeakMap<PublicProfile, string>();

/** Hands the profile over to the browser. */
export function BankForBrowser() {
  const bank = useBank();
  const json = written.get(bank) ?? JSON.stringify(bank).replaceAll("<", "\\u003c");
  written.set(bank, json);
  return <script id={PLACE} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** In the browser: what the page has handed over. */
export const readBank = (): PublicProfile =>
  JSON.parse(document.getElementById(PLACE)!.textContent!) as PublicProfile;
