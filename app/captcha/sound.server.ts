import { createCipheriv } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setImmediate as others } from "node:timers/promises";
import { captchaLetters } from "./picture.server";
import { readWave, SAMPLE_RATE, writeWave } from "./wave";

/**
 * Speaks a captcha text as a WAV file: each letter at a speed, pitch and loudness of its own, over voices played backwards and
 * hiss. The same `seed` (32 secret bytes) gives the same noise, so that no number of copies lets it be averaged away.
 */
export async function speakCaptcha(text: string, seed: Uint8Array, given?: Recordings) {
  const recordings = given ?? (await captchaRecordings());
  const random = randomNumbers(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  const gap = () => Math.round(between(0.15, 0.42) * SAMPLE_RATE);

  let length = gap();
  const spoken: { from: number; samples: Float32Array }[] = [];
  for (const letter of text.toUpperCase()) {
    await others();
    // The sandbox's fixed captcha may have letters without a recording.
    const recording = recordings.get(letter) ?? new Float32Array(SAMPLE_RATE / 4);
    const samples = played(recording, between(0.95, 1.12), between(0.5, 0.7));
    spoken.push({ from: length, samples });
    length += samples.length + gap();
  }

  const sound = new Float32Array(length);
  for (const { from, samples } of spoken) mix(sound, samples, from);
  await others();
  for (const { from, samples } of voices(recordings, length, between)) mix(sound, samples, from);
  await others();
  hiss(sound, between(0.03, 0.05), random);
  return writeWave(sound);
}

type Between = (least: number, most: number) => number;

/** `speed` times as fast and as high; a negative one plays backwards. */
function played(recording: Float32Array, speed: number, loudness: number): Float32Array {
  const step = Math.abs(speed);
  const samples = new Float32Array(Math.floor((recording.length - 1) / step));
  for (let at = 0; at < samples.length; at += 1) {
    const place = speed > 0 ? at * step : recording.length - 1 - at * step;
    const before = Math.floor(place);
    const left = recording[before]!;
    samples[at] = loudness * (left + ((recording[before + 1] ?? left) - left) * (place - before));
  }
  return samples;
}

/** Two reversed voices without a pause, so that silence does not separate the letters. */
function* voices(recordings: Recordings, length: number, between: Between) {
  const all = [...recordings.values()];
  for (let stranger = 0; stranger < 2; stranger += 1) {
    let from = -Math.floor(between(0, SAMPLE_RATE));
    while (from < length) {
      const recording = all[Math.floor(between(0, all.length))]!;
      const samples = played(recording, -between(0.8, 1.3), between(0.07, 0.13));
      yield { from, samples };
      from += Math.floor(samples.length * between(0.6, 0.9));
    }
  }
}

function mix(sound: Float32Array, samples: Float32Array, from: number): void {
  const end = Math.min(samples.length, sound.length - from);
  for (let at = Math.max(0, -from); at < end; at += 1) sound[from + at]! += samples[at]!;
}

function hiss(sound: Float32Array, loudness: number, random: () => number): void {
  for (let at = 0; at < sound.length; at += 1) sound[at]! += loudness * (random() * 2 - 1);
}

/** Unpredictable numbers from 0 to 1: predictable noise could be removed. */
function randomNumbers(seed: Uint8Array): () => number {
  const cipher = createCipheriv("aes-256-ctr", seed, Buffer.alloc(16));
  let block = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at >= block.length) [block, at] = [cipher.update(Buffer.alloc(32_768)), 0];
    const number = block.readUInt32LE(at) / 2 ** 32;
    at += 4;
    return number;
  };
}

/** Every letter and digit of a captcha as it is spoken: samples from -1 to 1, `SAMPLE_RATE` a second. */
type Recordings = ReadonlyMap<string, Float32Array>;

let kept: Promise<Recordings> | undefined;

export function captchaRecordings(): Promise<Recordings> {
  return (kept ??= readAll().catch((error: unknown) => {
    kept = undefined;
    throw error;
  }));
}

/** Beside this source and beside the server build. */
async function readAll(): Promise<Recordings> {
  const read = async (letter: string) =>
    [letter, readWave(await readFile(new URL(`captcha-audio/${letter}.wav`, import.meta.url)))] as const;
  return new Map(await Promise.all(captchaLetters.map(read)));
}
