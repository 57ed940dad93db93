import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { captchaLetters } from "./captcha-picture";
import { readWave } from "./captcha-wave";

/** Every letter and digit of a captcha as it is spoken: samples from -1 to 1, `SAMPLE_RATE` of them a second. */
export type Recordings = ReadonlyMap<string, Float32Array>;

let kept: Promise<Recordings> | undefined;

/** Read once, when the first customer listens. */
export function captchaRecordings(): Promise<Recordings> {
  return (kept ??= readAll().catch((fault: unknown) => {
    kept = undefined;
    throw fault;
  }));
}

async function readAll(): Promise<Recordings> {
  const directory = resolve("app/session/captcha-audio");
  const read = async (letter: string) =>
    [letter, readWave(await readFile(resolve(directory, `${letter}.wav`)))] as const;
  return new Map(await Promise.all(captchaLetters.map(read)));
}
