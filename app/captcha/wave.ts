/** WAV, mono, 8 bits: every browser plays it. */
export const SAMPLE_RATE = 8_000;

export const WAVE_HEADER = 44;

/** `samples` run from -1 to 1; what is louder is cut off. */
export function writeWave(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(WAVE_HEADER + samples.length);
  const header = new DataView(file.buffer);
  const word = (at: number, letters: string) => file.set(new TextEncoder().encode(letters), at);
  word(0, "RIFF");
  header.setUint32(4, file.length - 8, true);
  word(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true); // linear samples
  header.setUint16(22, 1, true); // one channel
  header.setUint32(24, SAMPLE_RATE, true);
  header.setUint32(28, SAMPLE_RATE, true); // bytes a second
  header.setUint16(32, 1, true); // bytes a sample
  header.setUint16(34, 8, true); // bits a sample
  word(36, "data");
  header.setUint32(40, samples.length, true);
  for (let at = 0; at < samples.length; at += 1)
    file[WAVE_HEADER + at] = Math.max(0, Math.min(255, Math.round(128 + samples[at]! * 127)));
  return file;
}

/** The samples of such a file, from -1 to 1; throws when it is of another kind. */
export function readWave(file: Uint8Array): Float32Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const word = (at: number) => new TextDecoder().decode(file.subarray(at, at + 4));
  const shown = file.length > WAVE_HEADER && [word(0), word(8), word(36)].join() === "RIFF,WAVE,data";
  const kind = shown && [view.getUint16(20, true), view.getUint16(22, true), view.getUint16(34, true)].join();
  if (kind !== "1,1,8" || view.getUint32(24, true) !== SAMPLE_RATE)
    throw new Error("not a WAV file of 8,000 samples a second, one channel and 8 bits");
  return Float32Array.from(file.subarray(WAVE_HEADER), (byte) => (byte - 128) / 127);
}
