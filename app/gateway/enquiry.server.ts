import type { Service } from "common/contract/service.server";
import type { EnquiryResult } from "~/ui/enquiry";
import type { Caller, CallResult, Gateway } from "./gateway.server";

const UNKNOWN_SERVICE = "404";

/** An enquiry changes nothing, so not sent and unknown are alike. */
export async function enquire<Q, A>(
  gateway: Gateway,
  service: Service<Q, A>,
  request: Q,
  caller: Caller,
): Promise<EnquiryResult<A>> {
  return enquiryResultOf(await gateway.call(service, request, caller));
}

export function enquiryResultOf<A>(result: CallResult<A>): EnquiryResult<A> {
  switch (result.outcome) {
    case "done":
      return { state: "shown", answer: result.answer };
    case "refused":
      return result.code === UNKNOWN_SERVICE
        ? { state: "not-offered" }
        : { state: "refused", message: result.message };
    case "not-sent":
    case "unknown":
      return { state: "failed" };
  }
}
