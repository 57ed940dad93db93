import * as z from "zod";
import { SUCCESS } from "common/contract/envelope.server";
import { commonRefusals } from "common/contract/refusals.server";
import type { Service } from "common/contract/service.server";
import { enquiriesTogether, MAX_TOGETHER } from "common/contract/sign-in.server";
import type { Caller, Exchanged } from "./exchange.server";
import { faultOfAnswer } from "./faults.server";

/** `request` is in wire names. */
type Send = (service: Service, request: unknown, caller: Caller) => Promise<Exchanged>;

interface Waiting {
  service: Service;
  request: unknown;
  caller: Caller;
  answer(exchanged: Exchanged | Promise<Exchanged>): void;
}

/**
 * Sends calls of one turn of the event loop and one caller in one message, if the bank `takes` that: enquiries and at most one other. Each
 * has its own result; a lost message is lost for all of them.
 */
export function createBatch(
  send: Send,
  takes: () => boolean,
  forThisBank: (service: Service, request: unknown) => unknown,
): Send {
  const waiting = new Map<string, Waiting[]>();

  function depart(key: string): void {
    const group = waiting.get(key) ?? [];
    waiting.delete(key);
    for (let first = 0; first < group.length; first += MAX_TOGETHER) {
      const message = group.slice(first, first + MAX_TOGETHER);
      ask(message).catch((error: Error) => {
        for (const { answer } of message) answer(Promise.reject(error));
      });
    }
  }

  async function ask(group: readonly Waiting[]): Promise<void> {
    if (group.length === 1 || !takes()) return askEach(group);
    const enquiries = group.map(({ service, request }) => ({
      service: service.name,
      request: forThisBank(service, request) as Record<string, unknown>,
    }));
    const act = group.find(isAct);
    const exchanged = await send(
      act ? togetherWithAct : enquiriesTogether,
      z.encode(enquiriesTogether.request, { enquiries }),
      (act ?? group[0]!).caller,
    );
    if (exchanged.outcome === "answered" && exchanged.answer.code === commonRefusals.unknownService.code)
      return askEach(group);
    const endings = resultsOf(exchanged, group.length);
    group.forEach(({ answer }, place) => answer(endings[place]!));
  }

  /** For banks without the message, also behind a balancer whose other bank has it. */
  function askEach(group: readonly Waiting[]): void {
    for (const { service, request, caller, answer } of group) answer(send(service, request, caller));
  }

  return (service, request, caller) =>
    new Promise((answer) => {
      const { user, ip, latitude, longitude, correlationId } = caller;
      const key = JSON.stringify([user, ip, latitude, longitude, correlationId]);
      const group = waiting.get(key);
      const one = { service, request, caller, answer };
      // A second act goes alone.
      if (group && isAct(one) && group.some(isAct)) return void answer(send(service, request, caller));
      if (group) return void group.push(one);
      waiting.set(key, [one]);
      setImmediate(() => depart(key));
    });
}

const isAct = ({ service }: Waiting): boolean => !service.enquiry;

/** Never sent twice, and not given up once it is sent. */
const { enquiry: _, ...togetherWithAct } = enquiriesTogether;

/** A lost or refused message is the result of each. */
function resultsOf(exchanged: Exchanged, count: number): Exchanged[] {
  if (exchanged.outcome !== "answered" || exchanged.answer.code !== SUCCESS)
    return Array.from({ length: count }, () => exchanged);
  const read = z.safeDecode(enquiriesTogether.answer, exchanged.answer.body);
  if (read.success && read.data.answers.length === count)
    return read.data.answers.map((answer) => ({ outcome: "answered", answer }));
  const error = read.success
    ? `the answer holds ${read.data.answers.length} answers to ${count} enquiries`
    : faultOfAnswer(read.error);
  return Array.from({ length: count }, () => ({ outcome: "unknown", reason: "unreadable", fault: error }));
}
