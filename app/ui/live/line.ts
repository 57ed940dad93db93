/** Line between browser and portal, for requests of a page with scripts: `docs/decisions/a-press-has-a-number.md`. */
import { filled, type Texts } from "~/i18n/browser";
import { isLanguage, languageOfNobody } from "~/i18n/languages";
import { PRESS, PRESS_STATE, UNSENT, type LostAnswer, type PressState } from "../press";
import { navigationHere } from "../router-here";

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
    const number = numberByChance();
    const headers = new Headers(init.headers);
    headers.set(PRESS, number);
    const run = body.get("run");
    const said = new Said(say);
    const isAct = run !== null || body.has("reference");
    const since = Date.now();
    let isLost = false;
    const sent = whole(fetch(url, { ...init, headers }));
    const doubtful = new Promise<void>((begins) => {
      const slow = setTimeout(() => {
        said.say("slow");
        begins();
      }, SLOW_MS);
      sent
        .catch(() => {
          isLost = true;
          said.say(isAct ? "doubt" : "asking");
          begins();
        })
        .finally(() => clearTimeout(slow));
    });
    // Reports the end to nobody but `said` once the customer has gone to another page.
    let isLeft = false;
    const left = new Promise<never>((_, leaves) =>
      init.signal?.addEventListener("abort", () => {
        isLeft = true;
        leaves(init.signal!.reason);
      }),
    );
    const found = doubtful.then(async () => {
      if (isLeft && !said.isShown) return never;
      open += 1;
      try {
        const state = await findOut(number, since, () => isLost, said, isAct);
        return tellEnd(state);
      } finally {
        open -= 1;
      }
    });
    const tellEnd = (state: PressState): Response | Promise<never> => {
      told = said;
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
      () => never,
    );
    return await Promise.race([answered, found, left]);
  }

  /** Asks how a press ended: for two minutes, then when the customer wants it, the line comes back or the page is looked at. */
  async function findOut(
    number: string,
    since: number,
    isLost: () => boolean,
    said: Said,
    isAct: boolean,
  ): Promise<PressState> {
    for (;;) {
      const begun = Date.now();
      for (let pauses = 1; Date.now() - begun < ASK_MS; pauses = Math.min(pauses + 1, MAX_PAUSES)) {
        const state = await askState(number, isLost() ? Date.now() - since : null);
        if (state && state.state !== "under-way" && state.state !== "not-seen") return state;
        await changeOrPause(pauses * PAUSE_MS);
      }
      await new Promise<void>((again) => {
        said.say(isAct ? "stillDoubt" : "stillAsking", { label: "askAgain", press: again });
        void change().then(again);
      });
      said.say(isAct ? "doubt" : "asking");
    }
  }

  /** `age`: null while the press may still be answered; its number is not closed then. */
  async function askState(number: string, age: number | null): Promise<PressState | null> {
    const body = new URLSearchParams({ number, ...(age !== null && { age: String(age) }) });
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
    for (let pauses = 1; ; pauses = Math.min(pauses + 1, MAX_PAUSES)) {
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
      await changeOrPause(pauses * PAUSE_MS, signal);
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
        if (status === 404) return await openMeant();
        // A browser may remember that an address did not come.
        return (await import(`${path}?again=${(tries += 1)}`)) as unknown;
      });
    },
  };
}

/** Address of a page's data in Remix. */
const dataOf = (path: string): string => (path === "/" ? "/_root.data" : `${path}.data`);

const never = new Promise<never>(() => null);

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
  return answerOf({ status, headers: [...headers], body: await answer.text() });
}

const answerOf = ({ status, headers, body }: LostAnswer): Response =>
  new Response(status === 204 ? null : body, { status, headers });

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

/** Another release has other files: the browser itself opens the page that was meant. */
function openMeant(): Promise<never> {
  const { location: to } = navigationHere();
  if (to) location.assign(to.pathname + to.search + to.hash);
  else location.reload();
  return never;
}

/** Opens the page of the run, which shows its state. */
function showRun({ pathname }: URL, run: string): Promise<never> {
  location.assign(`${pathname.replace(/\.data$/, "")}?run=${encodeURIComponent(run)}`);
  return never;
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

const changeOrPause = (ms: number, signal?: AbortSignal | null) =>
  Promise.race([
    change(),
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => resolve());
    }),
  ]);

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
