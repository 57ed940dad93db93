import { tmpdir } from "node:os";
import { afterEach, expect, it } from "vitest";
import { captchaLetters } from "./picture.server";
import { captchaRecordings } from "./sound.server";

const root = process.cwd();
afterEach(() => process.chdir(root));

it("recordings are found wherever the process was started", async () => {
  process.chdir(tmpdir());
  expect([...(await captchaRecordings()).keys()].sort()).toEqual([...captchaLetters].sort());
});
