import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { WholeFiles } from "./whole-file.server";

const { signal } = new AbortController();
const room = { most: 10, inAll: 20, patience: 5_000 };

async function* parts(...texts: readonly string[]) {
  await pause(0);
  yield* texts;
}

it("a short file is written whole, its length counted in bytes", async () => {
  const { body, length } = await new WholeFiles(room).begin(parts("ab", "வ", "c"), signal);
  expect(length).toBe(6);
  expect(await text(body)).toBe("abவc");
});

it("a longer file is sent as it is written, with no length, and in full", async () => {
  const files = new WholeFiles(room);
  const { body, length } = await files.begin(parts("12345", "67890", "1", "2", "3"), signal);
  expect(length).toBeNull();
  expect(files.held).toBe(11);
  expect(await text(body)).toBe("1234567890123");
});

it("a file that takes too long is sent as it is written", async () => {
  async function* slow() {
    yield "a";
    await pause(50);
    yield "b";
  }
  const { body, length } = await new WholeFiles({ ...room, patience: 5 }).begin(slow(), signal);
  expect(length).toBeNull();
  expect(await text(body)).toBe("ab");
});

it("no more is held than there is room for, and it is given back when the file is sent", async () => {
  const files = new WholeFiles(room);
  const begun = await Promise.all([1, 2, 3].map(() => files.begin(parts("12345678"), signal)));
  expect(begun.map(({ length }) => length)).toEqual([8, 8, null]);
  expect(files.held).toBe(16);
  await Promise.all(begun.map(({ body }) => text(body)));
  await pause(10);
  expect(files.held).toBe(0);
});

it("what is held is given back when the reader leaves before the first byte", async () => {
  const files = new WholeFiles(room);
  const leaving = new AbortController();
  await files.begin(parts("1234"), leaving.signal);
  leaving.abort();
  expect(files.held).toBe(0);
});

it("an error before the file is whole is thrown, so that nothing of it is sent, and nothing is held", async () => {
  async function* broken() {
    yield await Promise.resolve("a");
    throw new Error("the bank has gone");
  }
  const files = new WholeFiles(room);
  await expect(files.begin(broken(), signal)).rejects.toThrow("the bank has gone");
  expect(files.held).toBe(0);
});

it("an error in a file that is being sent ends it, and its reader sees no end", async () => {
  async function* broken() {
    yield "1234567890";
    yield "1";
    await pause(5);
    throw new Error("the bank has gone");
  }
  const { body } = await new WholeFiles(room).begin(broken(), signal);
  await expect(text(body)).rejects.toThrow("the bank has gone");
});

it("a reader who leaves ends the writing", async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield await Promise.resolve("12345");
    } finally {
      ended = true;
    }
  }
  const { body } = await new WholeFiles(room).begin(endless(), signal);
  body.once("data", () => body.destroy());
  await new Promise((resolve) => body.once("close", resolve));
  await pause(10);
  expect(ended).toBe(true);
});
