import { SIGN_IN_USER } from "common/contract/envelope.server";
import { atms, branches, questions } from "common/contract/locator.server";
import type { AnswerOf, Service } from "common/contract/service.server";
import type { Clock } from "common/clock";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";
import type { Place, PlaceKind } from "common/places";
import { enquire } from "./enquiry.server";
import type { Caller, Gateway } from "./gateway.server";

/** Public data, cached for a minute and shown on while the bank does not answer. */
export interface PublicLists {
  /** Cached by request: never for what a visitor has typed. */
  ask<Q, A>(service: Service<Q, A>, request: Q): Promise<EnquiryResult<A>>;
  places(kind: PlaceKind): Promise<EnquiryResult<Place[]>>;
  questions(language: string): Promise<EnquiryResult<Question[]>>;
}

type Question = AnswerOf<typeof questions>["questions"][number];

const KEPT_MS = 60_000;
/** Of a failure. */
const FAILED_MS = 5_000;

/** Not a customer: no address, no abort. */
const caller: Caller = { user: SIGN_IN_USER, ip: "", latitude: "", longitude: "", correlationId: "" };

export function createPublicLists(gateway: Gateway, clock: Clock): PublicLists {
  const lists = new Map<string, () => Promise<EnquiryResult<unknown>>>();
  const ask = <Q, A>(service: Service<Q, A>, request: Q) => {
    const name = `${service.name} ${JSON.stringify(request)}`;
    const list = lists.get(name) ?? cached(clock, () => enquire(gateway, service, request, caller));
    lists.set(name, list);
    return list() as Promise<EnquiryResult<A>>;
  };
  const places: Record<PlaceKind, () => Promise<EnquiryResult<Place[]>>> = {
    async branch() {
      const enquiry = await ask(branches, { key: "ALLBRANCH" });
      return shownAs(enquiry, (answer) => answer.branches.map((branch) => ({ key: branch.code, ...branch })));
    },
    async atm() {
      const enquiry = await ask(atms, { key: "ALLATM" });
      return shownAs(enquiry, (answer) =>
        answer.atms.map(({ branch, ...atm }) => ({ key: atm.address, name: branch, ...atm })),
      );
    },
  };
  return {
    ask,
    places: (kind) => places[kind](),
    async questions(language) {
      const enquiry = await ask(questions, { key: "FAQService", language });
      return shownAs(enquiry, (answer) => answer.questions);
    },
  };
}

/** One call for all requests while it runs and while its answer is cached. */
function cached<A>(clock: Clock, ask: () => Promise<EnquiryResult<A>>): () => Promise<EnquiryResult<A>> {
  let last: EnquiryResult<A> | null = null;
  let until = 0;
  let asking: Promise<EnquiryResult<A>> | null = null;

  async function renew(): Promise<EnquiryResult<A>> {
    try {
      const fresh = await ask();
      if (fresh.state !== "failed" || last?.state !== "shown") last = fresh;
      until = clock.now().getTime() + (last.state === "failed" ? FAILED_MS : KEPT_MS);
      return last;
    } finally {
      asking = null;
    }
  }
  return async () => (last && clock.now().getTime() < until ? last : (asking ??= renew()));
}
