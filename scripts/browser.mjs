/** Finds or installs a Chromium and a text browser for the journeys. */
import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { root } from "./root.mjs";

/** A headless shell opens a page in a third of the time and takes 31 % less of the processor than the whole browser. */
const shell = "chromium-headless-shell";
const shells = [shell, "chrome-headless-shell", "headless_shell"];
const whole = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macs = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** For so many days nothing is tried again that could not be installed: each try waits for the network. */
const PATIENCE_DAYS = 7;

/** CHROMIUM_PATH, a headless shell, another installed browser, or Playwright's own; undefined if none runs. */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH)
    return runs(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  const all = [...inPath(shells), ...shellsBeside(own), ...inPath(whole), ...macs, own];
  return all.find((path) => runs(path));
}

/**
 * As `findBrowser`, but installs a headless shell if none is found: Debian's as root, otherwise Playwright's. Where neither can be had,
 * the browser that is installed does; without any, a whole one is installed.
 */
export async function bringBrowser() {
  const there = await findBrowser();
  if (process.env.CHROMIUM_PATH || isShell(there)) return there;
  await bring(shell, async () => {
    console.log("No headless shell of Chromium found: installing one …");
    if (mayInstall()) installPackages(shell);
    if (!isShell(await findBrowser())) installOfPlaywright("--only-shell");
    return isShell(await findBrowser());
  });
  const brought = await findBrowser();
  if (brought) return brought;
  console.log("No browser found: installing one …");
  if (mayInstall()) installPackages("chromium");
  if (!(await findBrowser())) installOfPlaywright();
  return findBrowser();
}

/** Path of w3m if it runs and util-linux provides a terminal; otherwise undefined. */
export function findTextBrowser() {
  const terminal = spawnSync("script", ["--version"], { encoding: "utf8" });
  if (!terminal.stdout?.includes("util-linux")) return undefined;
  return inPath(["w3m"]).find((path) => runs(path, "-version"));
}

/** As `findTextBrowser`, but installs Debian's package as root. */
export async function bringTextBrowser() {
  const there = findTextBrowser();
  if (there || !mayInstall()) return there;
  await bring("w3m", () => {
    console.log("No text browser found: installing w3m …");
    installPackages("w3m");
    return findTextBrowser() !== undefined;
  });
  return findTextBrowser();
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

const inPath = (names) =>
  names.flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((place) => join(place, name)));

const isShell = (path) => path !== undefined && shells.includes(basename(path).replace(/\.exe$/, ""));

/** Headless shells that Playwright keeps of the release of its own browser, in a folder beside it. */
function shellsBeside(browser) {
  const release = dirname(dirname(browser));
  const folder = join(dirname(release), basename(release).replace("chromium-", "chromium_headless_shell-"));
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((file) => join(folder, file))
        .filter(isShell)
    : [];
}

/** Runs `install`, which answers whether it brought what is called so; a failure is remembered in a file of the folder. */
export async function bring(name, install, folder = join(root, "node_modules/.cache/missed")) {
  const missed = join(folder, name);
  if (existsSync(missed) && Date.now() - statSync(missed).mtimeMs < PATIENCE_DAYS * 86_400_000) return;
  if (await install()) return rmSync(missed, { force: true });
  console.log(`${name} cannot be had here. It is tried again in ${PATIENCE_DAYS} days.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(missed, "Could not be installed. Remove this file to have it tried again at once.\n");
}

function installPackages(...names) {
  run("apt-get", ["update", "-q"]);
  run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names]);
}

function installOfPlaywright(...how) {
  run(process.execPath, [join(root, "node_modules/@playwright/test/cli.js"), "install", ...how, "chromium"]);
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
