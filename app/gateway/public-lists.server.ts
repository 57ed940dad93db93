import { SIGN_IN_USER } from "common/contract/envelope.server";
import { atms, branches, questions } from "common/contract/locator.server";
import type { AnswerOf } from "common/contract/service.server";
import type { Clock } from "common/clock";
import { shownAs, type Enquiry } from "~/ui/enquiry";
import type { Place, PlaceKind } from "common/places";
import { enquire } from "./enquiry.server";
import type { Caller, Gateway } from "./gateway.server";

/** What anyone may see, alike for all: kept for a minute, so that a crowd is one call, and shown on while the bank does not answer. */
export interface PublicLists {
  places(kind: PlaceKind): Promise<Enquiry<Place[]>>;
  questions(language: string): Promise<Enquiry<Question[]>>;
}

export type Question = AnswerOf<typeof questions>["questions"][number];

const KEPT_MS = 60_000;
/** Nothing was had: whoever comes a little later may have more luck. */
const FAILED_MS = 5_000;

/** Asked by the portal for everyone: no customer's address, and no customer's leaving, belongs to it. */
const caller: Caller = { user: SIGN_IN_USER, ip: "", latitude: "", longitude: "", correlationId: "" };

export function createPublicLists(gateway: Gateway, clock: Clock): PublicLists {
  const places: Record<PlaceKind, () => Promise<Enquiry<Place[]>>> = {
    branch: kept(clock, async () => {
      const enquiry = await enquire(gateway, branches, { key: "ALLBRANCH" }, caller);
      return shownAs(enquiry, (answer) => answer.branches.map((branch) => ({ key: branch.code, ...branch })));
    }),
    atm: kept(clock, async () => {
      const enquiry = await enquire(gateway, atms, { key: "ALLATM" }, caller);
      return shownAs(enquiry, (answer) =>
        answer.atms.map(({ branch, ...atm }) => ({ key: atm.address, name: branch, ...atm })),
      );
    }),
  };
  const questionsIn = new Map<string, () => Promise<Enquiry<Question[]>>>();
  const askQuestions = (language: string) =>
    kept(clock, async () => {
      const enquiry = await enquire(gateway, questions, { key: "FAQService", language }, caller);
      return shownAs(enquiry, (answer) => answer.questions);
    });
  return {
    places: (kind) => places[kind](),
    questions(language) {
      const known = questionsIn.get(language) ?? askQuestions(language);
      questionsIn.set(language, known);
      return known();
    },
  };
}

/** Asks once for all who come while it is asked and for as long as the answer is kept. */
function kept<A>(clock: Clock, ask: () => Promise<Enquiry<A>>): () => Promise<Enquiry<A>> {
  let last: Enquiry<A> | null = null;
  let until = 0;
  let asking: Promise<Enquiry<A>> | null = null;

  async function renew(): Promise<Enquiry<A>> {
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
