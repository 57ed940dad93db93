/** Finds a Chromium for the journeys, or brings one. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./ground.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macs = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a browser that runs: CHROMIUM_PATH, an installed one, or Playwright's own; undefined when there is none. */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH)
    return runs(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const inPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((place) => names.map((name) => join(place, name)));
  const { chromium } = await import("@playwright/test");
  return [...inPath, ...macs, chromium.executablePath()].find(runs);
}

/** As `findBrowser`, and when there is none installs one: Debian's as root, elsewhere Playwright's. */
export async function bringBrowser() {
  const there = await findBrowser();
  if (there || process.env.CHROMIUM_PATH) return there;
  console.log("No browser found: installing one …");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-q"]);
    run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"]);
    const brought = await findBrowser();
    if (brought) return brought;
  }
  run(process.execPath, [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"]);
  return findBrowser();
}

/** An executable file is not enough: Ubuntu's chromium is a notice that asks for snap. */
function runs(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

function run(command, words) {
  spawnSync(command, words, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
