import { createContext, useContext } from "react";

/** The token of this visitor's session; the root hands it to every form below. */
export const FormTokenContext = createContext("");

/** The hidden field every posted form begins with. */
export function FormToken() {
  return <input type="hidden" name="token" value={useContext(FormTokenContext)} />;
}
