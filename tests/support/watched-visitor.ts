import { readPdf } from "./pdf-text";
import { Visitor, type Answer } from "./visitor";
import { xlsxParts } from "./xlsx-parts";

/** A visitor who keeps all that a browser, or whoever stands beside it, would have seen: addresses, cookies, answers. */
export class WatchedVisitor extends Visitor {
  readonly addresses: string[] = [];
  /** Bodies and headers of answers; documents as their text. */
  readonly answers: string[] = [];
  readonly cookieValues = new Set<string>();

  /** Cookies as they stand and as somebody reads them who undoes their encoding. */
  readableCookies(): string[] {
    return [...this.cookieValues].flatMap((value) => [
      value,
      Buffer.from(value, "base64url").toString("latin1"),
    ]);
  }

  private kept(path: string, answer: Answer): Answer {
    this.addresses.push(path, answer.location ?? "");
    this.answers.push(answer.body, [...answer.headers].join("\n"));
    for (const value of this.cookies.values()) this.cookieValues.add(value);
    return answer;
  }

  override async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.kept(path, await super.get(path, headers));
  }

  override async postRaw(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.kept(path, await super.postRaw(path, body, headers));
  }

  /** As a page with scripts posts its form: the answer is data. */
  async postForData(path: string, fields: Record<string, string>): Promise<Answer> {
    const [name, query] = path.split("?");
    return this.post(`${name === "/" ? "/_root" : name}.data?${query ?? "index"}`, fields);
  }

  override async download(path: string): Promise<Uint8Array> {
    const file = await super.download(path);
    this.addresses.push(path);
    if (path.includes(".pdf")) this.answers.push(JSON.stringify(await readPdf(file)));
    else this.answers.push(Object.values(xlsxParts(file)).join("\n"));
    return file;
  }
}
