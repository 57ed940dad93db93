import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portalOf } from "~/load-context";
import { listenToCaptcha } from "~/captcha/captcha.server";
import { commonHeaders } from "~/headers.server";

/** `/captcha/<token>.wav`: the captcha of that token, spoken. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const portal = portalOf(context);
  const answer = (body: BodyInit | null, status: number, headers: Header[]) =>
    new Response(body, { status, headers: [...commonHeaders(portal.env.secure), NOT_KEPT, ...headers] });
  const token = /^([\w-]{1,200})\.wav$/.exec(params.file ?? "")?.[1] ?? "";
  const heard = await listenToCaptcha(portal, token);
  if (heard.outcome === "heard") return answer(...partOf(heard.wave, request.headers.get("Range")));
  const language = await languageOf(request);
  const t = translator(language, "sign-in");
  const [words, status] =
    heard.outcome === "gone" ? [t("captchaSound.gone"), 404] : [t("captchaSound.often"), 429];
  return answer(`${words}\n`, status, [
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Language", language],
  ]);
}

type Header = [string, string];
const NOT_KEPT: Header = ["Cache-Control", "private, no-store"];
const wave: Header[] = [
  ["Content-Type", "audio/wav"],
  ["Content-Disposition", 'inline; filename="captcha.wav"'],
  ["Accept-Ranges", "bytes"],
];

/** Body, status and headers. Supports ranges: some browsers play nothing without. */
function partOf(
  bytes: Uint8Array<ArrayBuffer>,
  range: string | null,
): [Uint8Array<ArrayBuffer> | null, number, Header[]] {
  const { length } = bytes;
  const [, first, last] = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(range ?? "") ?? [];
  if (first === undefined) return [bytes, 200, [...wave, ["Content-Length", `${length}`]]];
  const from = Number(first);
  const to = Math.min(last ? Number(last) : length - 1, length - 1);
  if (from > to) return [null, 416, [...wave, ["Content-Range", `bytes */${length}`]]];
  const part = bytes.subarray(from, to + 1);
  const place: Header = ["Content-Range", `bytes ${from}-${to}/${length}`];
  return [part, 206, [...wave, ["Content-Length", `${part.length}`], place]];
}
