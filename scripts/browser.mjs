/** Finds or installs a Chromium and a text browser for the journeys. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./root.mjs";

/** The headless shell of Debian opens a page in a third of the time. */
const shell = "chromium-headless-shell";
const names = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macs = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** CHROMIUM_PATH, an installed browser, or Playwright's own; undefined if none runs. */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH)
    return runs(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const inPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((place) => names.map((name) => join(place, name)));
  const { chromium } = await import("@playwright/test");
  return [...inPath, ...macs, chromium.executablePath()].find((path) => runs(path));
}

/** As `findBrowser`, but installs a missing browser: Debian's as root, otherwise Playwright's. */
export async function bringBrowser() {
  const there = await findBrowser();
  if (there || process.env.CHROMIUM_PATH) return there;
  console.log("No browser found: installing one …");
  if (mayInstall()) {
    for (const name of [shell, "chromium"]) {
      installPackages(name);
      const brought = await findBrowser();
      if (brought) return brought;
    }
  }
  run(process.execPath, [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"]);
  return findBrowser();
}

/** Path of w3m if it runs and util-linux provides a terminal; otherwise undefined. */
export function findTextBrowser() {
  const terminal = spawnSync("script", ["--version"], { encoding: "utf8" });
  if (!terminal.stdout?.includes("util-linux")) return undefined;
  const inPath = (process.env.PATH ?? "").split(delimiter).map((place) => join(place, "w3m"));
  return inPath.find((path) => runs(path, "-version"));
}

/** As `findTextBrowser`, but installs Debian's package as root. */
export function bringTextBrowser() {
  const there = findTextBrowser();
  if (!there && mayInstall()) {
    console.log("No text browser found: installing w3m …");
    installPackages("w3m");
  }
  return there ?? findTextBrowser();
}

/** Installs Debian's packages of missing programs, as root: `{ program: package }`. */
export function bringPrograms(packages) {
  const missing = Object.entries(packages)
    .filter(([program]) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0)
    .map(([, name]) => name);
  if (missing.length === 0 || !mayInstall()) return;
  console.log(`Installing ${missing.join(", ")} …`);
  installPackages(...missing);
}

function installPackages(...names) {
  run("apt-get", ["update", "-q"]);
  run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names]);
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Executes it, since Ubuntu's chromium only prints a notice about snap. */
function runs(path, question = "--version") {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, [question], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

function run(command, words) {
  spawnSync(command, words, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
