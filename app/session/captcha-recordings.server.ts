import { readFile } from "node:fs/promises";
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

/** They lie beside this source, and beside the server build, where the build puts them: wherever the process was started. */
async function readAll(): Promise<Recordings> {
  const read = async (letter: string) =>
    [letter, readWave(await readFile(new URL(`captcha-audio/${letter}.wav`, import.meta.url)))] as const;
  return new Map(await Promise.all(captchaLetters.map(read)));
}
