/**
 * Records the captcha's letters and digits with espeak-ng into app/captcha/captcha-audio. Run by hand after changes;
 * the recordings are committed, so that no machine needs espeak-ng.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { root } from "./root.mjs";

/** Words of an Indian school primer that sound unlike each other. */
const spoken = {
  ...{ A: "apple", C: "cat", D: "dog", E: "elephant", F: "fish", H: "house", J: "jug", K: "kite", L: "lion" },
  ...{ M: "mango", N: "nest", P: "parrot", R: "rabbit", T: "tiger", U: "umbrella", V: "van", W: "watch" },
  ...{ X: "x-ray", Y: "yellow" },
};
const numbers = { 3: "three", 4: "four", 6: "six", 7: "seven", 9: "nine" };

const phrases = {
  ...Object.fromEntries(Object.entries(spoken).map(([letter, word]) => [letter, `${letter}, for ${word}.`])),
  ...Object.fromEntries(Object.entries(numbers).map(([digit, word]) => [digit, `number ${word}.`])),
};

const { writeWave, SAMPLE_RATE } = await loadWave();
for (const [letter, phrase] of Object.entries(phrases)) {
  const samples = level(trim(sharpen(resample(speak(phrase)))));
  writeFileSync(join(root, `app/captcha/captcha-audio/${letter}.wav`), writeWave(samples));
  console.log(`${letter}: ${(samples.length / SAMPLE_RATE).toFixed(2)} s, ${phrase}`);
}

async function loadWave() {
  const entryPoints = [join(root, "app/captcha/wave.ts")];
  const { outputFiles } = buildSync({ entryPoints, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

function speak(phrase) {
  const wave = execFileSync("espeak-ng", ["-v", "en-gb+f2", "-s", "150", "-g", "2", "--stdout", phrase]);
  const rate = wave.readUInt32LE(24);
  const samples = new Float32Array((wave.length - 44) >> 1);
  for (let at = 0; at < samples.length; at += 1) samples[at] = wave.readInt16LE(44 + at * 2) / 32_768;
  return { rate, samples };
}

/** To the captcha's rate, with a windowed sinc filter below half of it. */
function resample({ rate, samples }) {
  const [step, reach] = [rate / SAMPLE_RATE, 24];
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const centre = index * step;
    let [sum, weight] = [0, 0];
    for (let at = Math.ceil(centre - reach * step); at <= centre + reach * step; at += 1) {
      const x = (at - centre) / step;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * 0.95) / (Math.PI * x * 0.95);
      const part = sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
      sum += (samples[at] ?? 0) * part;
      weight += part;
    }
    return sum / weight;
  });
}

/** Lifts the high tones that distinguish consonants. */
function sharpen(samples) {
  return samples.map((value, at) => value - 0.6 * (samples[at - 1] ?? 0));
}

function trim(samples) {
  const loud = (value) => Math.abs(value) > 0.01;
  const breath = SAMPLE_RATE / 50;
  return samples.subarray(
    Math.max(0, samples.findIndex(loud) - breath),
    Math.min(samples.length, samples.findLastIndex(loud) + breath),
  );
}

function level(samples) {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return samples.map((value) => (value / loudest) * 0.98);
}
