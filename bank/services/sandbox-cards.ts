import { useCard } from "bank/cards/use-card";
import { sandboxCardUse } from "~/contract/sandbox.server";
import { serve } from "./served";

/** Served in the sandbox only: terminals do not ask a bank through its gateway for customers. */
export const sandboxCardServices = [serve(sandboxCardUse, useCard)];
