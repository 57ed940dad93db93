/** Line between browser and portal, for requests of a page with scripts: `docs/decisions/a-press-has-a-number.md`. */
import { filled, type Texts } from "~/i18n/browser";
import { isLanguage, languageOfNobody } from "~/i18n/languages";
import { answerOf, PRESS, PRESS_STATE, readAnswer, UNSENT, type PressState } from "../press";
import { forGood, openMeant } from "../router-here";

/** Milliseconds without an answer until a message says so; until a read is sent again; for which the page asks after a press. */
const SLOW_MS = 12_000;
const READ_MS = 45_000;
const ASK_MS = 120_000;
const SAID_MS = 6_000;
const PAUSE_MS = 1_000;
const MAX_PAUSES = 5;

export interface LineTerms {
  /** Loads the texts of the area `line`. */
  texts: () => Promise<Texts>;
  helpline: string;
}

export interface Line {
  /** Answers a request of the router: a read goes on until it is answered; a press never goes out twice. */
  pass(url: URL, init?: RequestInit): Promise<Response>;
  /** Module that did not come; the page that was meant, by the browser itself, if its release has gone. */
  bring(path: string): Promise<unknown>;
}

type Fetch = typeof fetch;

interface Pressed {
  number: string;
  /** By the browser's clock, in milliseconds. */
  since: number;
  /** True if money or another change may have been ordered. */
  isAct: boolean;
  /** True once its request has failed: no answer will come any more. */
  isLost: boolean;
}

/** Resolves when the texts are there: without them the line has no words. */
export async function startLine(fetch: Fetch, { texts, helpline }: LineTerms): Promise<Line> {
  const say = sayer((await texts()).line as Record<string, string>, helpline);
  // Presses whose end is not known: no other form is sent meanwhile, but for signing out.
  let open = 0;
  // How an earlier press has ended: said until the next request.
  let told: Said | null = null;
  const onSubmit = (event: Event) => {
    if (open > 0 && !isSignOut(event.target as HTMLFormElement)) refuse(event);
  };
  addEventListener("submit", onSubmit, true);

  async function press(url: URL, init: RequestInit, body: URLSearchParams): Promise<Response> {
    const run = body.get("run");
    const isAct = run !== null || body.has("reference");
    const pressed: Pressed = { number: numberByChance(), since: Date.now(), isAct, isLost: false };
    const headers = new Headers(init.headers);
    headers.set(PRESS, pressed.number);
    const said = new Said(say);
    const sent = whole(fetch(url, { ...init, headers }));
    const doubtful = new Promise<void>((begins) => {
      const slow = setTimeout(() => {
        said.say("slow");
        begins();
      }, SLOW_MS);
      sent
        .catch(() => {
          // A press that its customer has left at once is not lost.
          if (init.signal?.aborted && !said.isShown) return;
          pressed.isLost = true;
          said.say(isAct ? "doubt" : "asking");
          begins();
        })
        .finally(() => clearTimeout(slow));
    });
    const left = new Promise<never>((_, leaves) =>
      init.signal?.addEventListener("abort", () => leaves(init.signal!.reason)),
    );
    const found = doubtful.then(async () => {
      open += 1;
      try {
        return tellEnd(await findOut(pressed, said));
      } finally {
        open -= 1;
      }
    });
    const tellEnd = (state: PressState): Response | Promise<never> => {
      told = said;
      // The message alone reports to a customer who has gone to another page.
      const isLeft = init.signal?.aborted ?? false;
      const openRun = () => (run === null ? location.reload() : void showRun(url, run));
      const isKnown = state.state === "answered" && state.answer !== undefined;
      if (isKnown && !isLeft) {
        said.end();
        return answerOf(state.answer!);
      }
      if (state.state === "not-sent")
        said.say(isLeft ? "notSentLeft" : "notSent", { label: "close", press: () => said.end() });
      else if (state.state === "unknown" && run !== null && !isLeft) return showRun(url, run);
      else said.say(state.state === "answered" ? "answered" : "unknown", { label: "open", press: openRun });
      return unsent();
    };
    const answered = sent.then(
      (answer) => {
        said.end();
        return answer;
      },
      () => forGood,
    );
    return await Promise.race([answered, found, left]);
  }

  /** Asks how a press ended: for two minutes, then when the customer wants it, the line comes back or the page is looked at. */
  async function findOut(pressed: Pressed, said: Said): Promise<PressState> {
    const { isAct } = pressed;
    for (;;) {
      const begun = Date.now();
      const rest = growingPauses();
      while (Date.now() - begun < ASK_MS) {
        const state = await askState(pressed);
        if (state && state.state !== "under-way" && state.state !== "not-seen") return state;
        await rest();
      }
      await new Promise<void>((again) => {
        said.say(isAct ? "stillDoubt" : "stillAsking", { label: "askAgain", press: again });
        void change().then(again);
      });
      said.say(isAct ? "doubt" : "asking");
    }
  }

  /** Gives no age while the press may still be answered; its number is not closed then. */
  async function askState({ number, since, isLost }: Pressed): Promise<PressState | null> {
    const body = new URLSearchParams({ number, ...(isLost && { age: String(Date.now() - since) }) });
    try {
      const answer = await within(SLOW_MS, (signal) =>
        fetch(PRESS_STATE, { method: "POST", body, signal, redirect: "error" }),
      );
      return answer.ok ? ((await answer.json()) as PressState) : null;
    } catch {
      return null;
    }
  }

  /** Asks until there is an answer; throws what it met once nobody waits for it. */
  async function read<Answer>(ask: () => Promise<Answer>, signal?: AbortSignal | null): Promise<Answer> {
    const said = new Said(say);
    const rest = growingPauses(signal);
    for (;;) {
      try {
        const answer = await ask();
        if (said.isShown) {
          said.say("back");
          setTimeout(() => said.end(), SAID_MS);
        }
        return answer;
      } catch (met) {
        if (signal?.aborted) {
          said.end();
          throw met;
        }
        said.say(met instanceof ForeignAnswer ? (met.isFault ? "silent" : "foreign") : "reading");
      }
      await rest();
    }
  }

  return {
    pass: (url, init = {}) => {
      const { body, signal } = init;
      const isPress = body instanceof URLSearchParams;
      // After a press some pages load their data again.
      if (isPress || url.pathname !== dataOf(location.pathname)) told?.end();
      if (isPress) return press(url, init, body);
      const ask = (until: AbortSignal) => whole(fetch(url, { ...init, signal: until }));
      return read(() => within(READ_MS, ask, signal), signal);
    },
    bring: (path) => {
      let tries = 0;
      return read(async () => {
        const { status } = await fetch(path, { method: "HEAD", cache: "no-store" });
        // Another release has other files.
        if (status === 404) {
          if (!openMeant()) location.reload();
          return forGood;
        }
        // A browser may remember that an address did not come.
        return (await import(`${path}?again=${(tries += 1)}`)) as unknown;
      });
    },
  };
}

/** Address of a page's data in Remix. */
const dataOf = (path: string): string => (path === "/" ? "/_root.data" : `${path}.data`);

const isSignOut = (form: HTMLFormElement): boolean => form.getAttribute("action") === "/SignOut";

function refuse(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** An answer that is not the portal's: of a proxy that does not reach it, or of a network that wants a sign-in first. */
class ForeignAnswer extends Error {
  constructor(readonly isFault: boolean) {
    super();
  }
}

/** The whole answer, so that it cannot break off later. */
async function whole(coming: Promise<Response>): Promise<Response> {
  const answer = await coming;
  const { status, headers } = answer;
  const isHtml = headers.get("Content-Type")?.includes("html") ?? false;
  const isOurs =
    headers.has("X-Remix-Response") || (!isHtml && status >= 400 && status < 500 && status !== 409);
  if (!isOurs) throw new ForeignAnswer(status >= 400);
  return answerOf(await readAnswer(answer));
}

/** Gives up after `ms`, or with `signal`. */
async function within<Answer>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Answer>,
  signal?: AbortSignal | null,
): Promise<Answer> {
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  const timer = setTimeout(onAbort, ms);
  signal?.addEventListener("abort", onAbort);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/** Opens the page of the run, which shows its state. */
function showRun({ pathname }: URL, run: string): Promise<never> {
  location.assign(`${pathname.replace(/\.data$/, "")}?run=${encodeURIComponent(run)}`);
  return forGood;
}

/** Tells the router, in its own format, that nothing was sent; as an error, so that it loads nothing. */
const unsent = () =>
  new Response(`[{"_1":2},"data","${UNSENT}"]\n`, {
    status: 503,
    headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" },
  });

const numberByChance = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Resolves when the line is back, or the page is looked at again. */
const change = () =>
  new Promise<void>((resolve) => {
    const onChange = () => {
      if (document.visibilityState === "hidden") return;
      removeEventListener("online", onChange);
      document.removeEventListener("visibilitychange", onChange);
      resolve();
    };
    addEventListener("online", onChange);
    document.addEventListener("visibilitychange", onChange);
  });

/** Each call rests longer than the one before; a change of the line or `signal` ends the rest. */
function growingPauses(signal?: AbortSignal | null): () => Promise<void> {
  let pauses = 0;
  return () => {
    pauses = Math.min(pauses + 1, MAX_PAUSES);
    const pause = new Promise<void>((resolve) => {
      setTimeout(resolve, pauses * PAUSE_MS);
      signal?.addEventListener("abort", () => resolve());
    });
    return Promise.race([change(), pause]);
  };
}

/** Messages, by their keys in the area `line`. */
type Word =
  | "reading"
  | "silent"
  | "foreign"
  | "slow"
  | "back"
  | "asking"
  | "doubt"
  | "stillAsking"
  | "stillDoubt"
  | "answered"
  | "notSent"
  | "notSentLeft"
  | "unknown";

interface Offer {
  label: "askAgain" | "open" | "close";
  press: () => void;
}

type Say = (word: Word | Offer["label"]) => string;

function sayer(texts: Record<string, string>, helpline: string): Say {
  const { lang } = document.documentElement;
  return (word) => filled(texts[word]!, { helpline }, isLanguage(lang) ? lang : languageOfNobody);
}

/** Messages of what still runs, which give way to those of a press whose end is not known, or was told last. */
const passing: readonly Word[] = ["reading", "silent", "foreign", "slow", "back"];

/** A message over the page, which stays where it is: one at a time. */
class Said {
  private static shown: Said | null = null;
  private box: HTMLElement | null = null;
  private word: Word | null = null;
  constructor(private readonly words: Say) {}

  get isShown(): boolean {
    return this.box !== null;
  }

  say(word: Word, offer?: Offer): void {
    const { shown } = Said;
    if (shown !== this) {
      if (shown && passing.includes(word) && !passing.includes(shown.word!)) return;
      shown?.end();
    }
    Said.shown = this;
    this.word = word;
    if (!this.box) {
      this.box = document.body.appendChild(element("div", "loading", ""));
      this.box.setAttribute("role", "alert");
      // All that it needs besides what each page's style sheet has: light pages have no room for more.
      Object.assign(this.box.style, { animation: "none", padding: "12px", boxShadow: "0 2px 8px #0003" });
    }
    this.box.replaceChildren(element("p", "", this.words(word)));
    if (!offer) return;
    const button = element("button", "button button--secondary", this.words(offer.label));
    button.setAttribute("type", "button");
    button.style.marginTop = "8px";
    button.addEventListener("click", offer.press);
    this.box.append(button);
  }

  end(): void {
    this.box?.remove();
    this.box = null;
    if (Said.shown === this) Said.shown = null;
  }
}

function element(name: string, className: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
