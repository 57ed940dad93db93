/** Lengths in a drawing: finer than a tenth nobody sees, and every digit is sent. */
export const tenths = (length: number) => Math.round(length * 10) / 10;
