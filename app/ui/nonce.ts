import { createContext, useContext } from "react";

/** The nonce of this answer's content security policy; empty in the browser, which hides it after use. */
export const NonceContext = createContext("");

export function useNonce(): string | undefined {
  return useContext(NonceContext) || undefined;
}
