import { SIGN_IN_USER } from "common/contract/envelope.server";
import { atms, branches, questions } from "common/contract/locator.server";
import type { AnswerOf, Service } from "common/contract/service.server";
import type { Clock } from "common/clock";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";
import type { Place, PlaceKind } from "common/places";
import { enquire } from "./enquiry.server";
import type { Caller, Gateway } from "./gateway.server";

/** What anyone may see, alike for all: kept for a minute, so that a crowd is one call, and shown on while the bank does not answer. */
export interface PublicLists {
  /** Answers are kept for each request: never of what a visitor has typed. */
  ask<Q, A>(service: Service<Q, A>, request: Q): Promise<EnquiryResult<A>>;
  places(kind: PlaceKind): Promise<EnquiryResult<Place[]>>;
  questions(language: string): Promise<EnquiryResult<Question[]>>;
}

type Question = AnswerOf<typeof questions>["questions"][number];

const KEPT_MS = 60_000;
/** Nothing was had: whoever comes a little later may have more luck. */
const FAILED_MS = 5_000;

/** Asked by the portal for everyone: no customer's address, and no customer's leaving, belongs to it. */
const caller: Caller = { user: SIGN_IN_USER, ip: "", latitude: "", longitude: "", correlationId: "" };

export function createPublicLists(gateway: Gateway, clock: Clock): PublicLists {
  const lists = new Map<string, () => Promise<EnquiryResult<unknown>>>();
  const ask = <Q, A>(service: Service<Q, A>, request: Q) => {
    const name = `${service.name} ${JSON.stringify(request)}`;
    const list = lists.get(name) ?? kept(clock, () => enquire(gateway, service, request, caller));
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

/** Asks once for all who come while it is asked and for as long as the answer is kept. */
function kept<A>(clock: Clock, ask: () => Promise<EnquiryResult<A>>): () => Promise<EnquiryResult<A>> {
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
