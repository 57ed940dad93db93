import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { portalOf } from "~/load-context";
import { listenToCaptcha } from "~/captcha/captcha.server";
import { commonHeaders } from "~/headers.server";

/** `/captcha/<token>.wav`: the captcha of that token, spoken. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const portal = portalOf(context);
  const headers: Headers = [...commonHeaders(portal.env.secure), ["Cache-Control", "private, no-store"]];
  const token = /^([\w-]{1,200})\.wav$/.exec(params.file ?? "")?.[1] ?? "";
  const language = await languageOf(request);
  const t = translator(language, "sign-in");
  const heard = await listenToCaptcha(portal, token);
  switch (heard.outcome) {
    case "heard":
      return answerWave(headers, heard.wave, request.headers.get("Range"));
    case "gone":
      return refuse(headers, t("captchaSound.gone"), language, 404);
    case "too-often":
      return refuse(headers, t("captchaSound.often"), language, 429);
  }
}

type Headers = [string, string][];

/** Supports ranges: some browsers play nothing without. */
function answerWave(all: Headers, wave: Uint8Array<ArrayBuffer>, range: string | null): Response {
  const headers: Headers = [
    ...all,
    ["Content-Type", "audio/wav"],
    ["Content-Disposition", 'inline; filename="captcha.wav"'],
    ["Accept-Ranges", "bytes"],
  ];
  const [, first, last] = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(range ?? "") ?? [];
  if (first === undefined)
    return new Response(wave, { headers: [...headers, ["Content-Length", `${wave.length}`]] });
  const from = Number(first);
  const to = Math.min(last ? Number(last) : wave.length - 1, wave.length - 1);
  if (from > to)
    return new Response(null, {
      status: 416,
      headers: [...headers, ["Content-Range", `bytes */${wave.length}`]],
    });
  const part = wave.subarray(from, to + 1);
  return new Response(part, {
    status: 206,
    headers: [
      ...headers,
      ["Content-Length", `${part.length}`],
      ["Content-Range", `bytes ${from}-${to}/${wave.length}`],
    ],
  });
}

function refuse(all: Headers, words: string, language: Language, status: number): Response {
  return new Response(`${words}\n`, {
    status,
    headers: [...all, ["Content-Type", "text/plain; charset=utf-8"], ["Content-Language", language]],
  });
}
