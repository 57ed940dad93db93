import type { LoaderFunctionArgs } from "@remix-run/node";
import { portalOf } from "~/load-context";
import { shownBankOf } from "~/public-profile.server";
import { answerBankFile } from "./bank-file.server";

/** `/banks/<bank>.<version>.js`: the public profile of the request's bank. */
export const loader = (args: LoaderFunctionArgs) =>
  answerBankFile(args, shownBankOf(portalOf(args.context).profile).script, "text/javascript");
