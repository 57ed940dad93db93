import { createContext, useContext } from "react";
import type { BankProfile } from "common/bank";

export interface PublicProfile extends Pick<
  BankProfile,
  "name" | "shortName" | "logo" | "helpline" | "customerCareEmail" | "offer" | "links" | "guards" | "idle"
> {
  styles: string;
  /** In the addresses of files with texts: browsers keep those of one version for ever. */
  texts: string;
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
