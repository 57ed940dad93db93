import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWave, SAMPLE_RATE, WAVE_HEADER, writeWave } from "./wave";

const samples = fc.array(fc.integer({ min: -127, max: 127 }), { minLength: 1, maxLength: 500 });

describe("a WAV file", () => {
  it("tells its length, its rate and one channel of 8 linear bits", () => {
    const file = writeWave(new Float32Array(1_000));
    const header = Buffer.from(file);
    expect(file).toHaveLength(WAVE_HEADER + 1_000);
    expect(header.toString("latin1", 0, 4)).toBe("RIFF");
    expect(header.readUInt32LE(4)).toBe(file.length - 8);
    expect(header.toString("latin1", 8, 16)).toBe("WAVEfmt ");
    const format = [16, 20, 22, 32, 34].map((at) => header.readUInt16LE(at));
    expect(format).toEqual([16, 1, 1, 1, 8]);
    expect([header.readUInt32LE(24), header.readUInt32LE(28)]).toEqual([SAMPLE_RATE, SAMPLE_RATE]);
    expect(header.toString("latin1", 36, 40)).toBe("data");
    expect(header.readUInt32LE(40)).toBe(1_000);
  });

  it("gives back the samples that were written", () => {
    fc.assert(
      fc.property(samples, (steps) => {
        const written = Float32Array.from(steps, (step) => step / 127);
        expect(readWave(writeWave(written))).toEqual(written);
      }),
    );
  });

  it("cuts off what is too loud instead of turning it round", () => {
    expect([...readWave(writeWave(Float32Array.of(7, -7)))].map(Math.round)).toEqual([1, -1]);
  });

  it("of another kind is not read", () => {
    const other = (at: number, byte: number) => writeWave(new Float32Array(10)).with(at, byte);
    for (const file of [other(0, 0), other(20, 7), other(22, 2), other(34, 16), other(24, 0)])
      expect(() => readWave(file)).toThrow("not a WAV file");
    expect(() => readWave(new Uint8Array(3))).toThrow("not a WAV file");
  });
});
