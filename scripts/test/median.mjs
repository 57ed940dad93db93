/** The middle one of some numbers, the greater of two; undefined of none. */
export const median = (numbers) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
