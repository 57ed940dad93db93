import { STATUS_CODES } from "node:http";
import type { BankProfile } from "common/bank";
import { languages } from "./languages";
import { translator } from "./instances.server";

/** Whole HTTP answer to a request of which nothing can be read, its language neither: a page in all languages. */
export function standingAnswer(
  { helpline }: Pick<BankProfile, "helpline">,
  status: number,
  kind: "notSent" | "unknown" | "tooManyCookies",
): string {
  const texts = languages.map((language) => {
    const t = translator(language, "common");
    const call = t("errors.call", { number: helpline });
    const [title, text] =
      kind === "tooManyCookies"
        ? [t(`browser.${kind}.title`), t(`browser.${kind}.text`)]
        : [t(`errors.${kind}.title`), t(`errors.${kind}.text`)];
    return { language, title, paragraphs: [text, call] };
  });
  const sections = texts.map(({ language, title, paragraphs }) =>
    [
      `<section lang="${language}">`,
      `<h1>${title}</h1>`,
      ...paragraphs.map((text) => `<p>${text}</p>`),
      "</section>",
    ].join("\n"),
  );
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: text/html; charset=utf-8",
    "Cache-Control: no-store",
    "Content-Security-Policy: default-src 'none'",
    "Connection: close",
  ].join("\r\n");
  const page = [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${texts[0]!.title}</title>`,
    "</head>",
    "<body>",
    ...sections,
    "</body>",
    "</html>",
    "",
  ].join("\n");
  return `${head}\r\n\r\n${page}`;
}
