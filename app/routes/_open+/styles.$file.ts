import type { LoaderFunctionArgs } from "@remix-run/node";
import { portalOf } from "~/load-context";
import { stylesOf } from "~/ui/bank-styles.server";
import { answerBankFile } from "./bank-file.server";

/** `/styles/<bank>.<version>.css`: the style sheet of the request's bank. */
export const loader = (args: LoaderFunctionArgs) =>
  answerBankFile(args, stylesOf(portalOf(args.context).profile), "text/css");
