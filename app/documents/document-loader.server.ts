import type { LoaderFunctionArgs } from "@remix-run/node";
import { istDate, type IsoDate } from "common/dates";
import { requireCustomerForDocument, type SignedIn } from "~/session/guards.server";
import type { EnquiryResult } from "~/ui/enquiry";
import { answerDocument } from "./document-answers.server";
import { refuseDocument, refusalOf, type Refusal } from "./document-refusals.server";
import type { DocumentRequest } from "./make-document.server";

type Kind = DocumentRequest["kind"];
type Content<K extends Kind> = Omit<Extract<DocumentRequest, { kind: K }>["data"], "bank" | "generatedAt">;

/** Loader of a document's route. `gather` returns its content or the reason for having no content; `today` is its date. */
export const documentLoader =
  <K extends Kind>(
    kind: K,
    gather: (
      customer: SignedIn,
      args: LoaderFunctionArgs,
      today: IsoDate,
    ) => Promise<EnquiryResult<Content<K>> | Refusal>,
  ) =>
  async (args: LoaderFunctionArgs) => {
    const customer = await requireCustomerForDocument(args);
    const { language, portal } = customer;
    const generatedAt = portal.clock.now();
    const gathered = await gather(customer, args, istDate(generatedAt));
    if (typeof gathered === "string") return refuseDocument(customer, language, gathered);
    if (gathered.state !== "shown") return refuseDocument(customer, language, refusalOf(gathered));
    const data = { ...gathered.answer, bank: portal.profile, generatedAt };
    return answerDocument(
      customer,
      { kind, language, data } as unknown as DocumentRequest,
      args.request.signal,
    );
  };
