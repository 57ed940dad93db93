/** Header with the number of a press: 32 hexadecimal digits, by chance, for each press of a page with scripts. */
export const PRESS = "Press";

/** Asks how a press ended, by POST. */
export const PRESS_STATE = "/PressState";

/** Milliseconds after which a press of which nothing is known may have been forgotten; until then the question closes its number. */
export const REMEMBERED_MS = 60 * 60_000;

/**
 * `answered`: `answer` is what its browser has lost; without it only that it was answered. `under-way`: ask again. `not-seen`: it has not
 * arrived yet. `not-sent`: it had not arrived, and will do nothing if it still comes. `unknown`: the page itself must say.
 */
export type PressState =
  { state: "answered"; answer?: LostAnswer } | { state: "under-way" | "not-seen" | "not-sent" | "unknown" };

export interface LostAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: string;
}

export const readAnswer = async (answer: Response): Promise<LostAnswer> => ({
  status: answer.status,
  headers: [...answer.headers],
  body: await answer.text(),
});

export const answerOf = ({ status, headers, body }: LostAnswer): Response =>
  new Response(status === 204 ? null : body, { status, headers });

/** Action data in place of an answer: the form was not sent, so the page stays as it is. */
export const UNSENT = "unsent";

export const isUnsent = (answer: unknown): boolean => answer === UNSENT;
