/**
 * Where and as whom the embedded server runs. What only root can arrange is tried where the tests run as root.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  type EmbeddedUser,
  type Installation,
  makeDirectory,
  makeInstallation,
} from "tests/support/installation";
import { serverHome } from "tests/support/data-dir";
import type { Account } from "./place.server";

// Each starts several servers, on whatever disk there is.
vi.setConfig({ testTimeout: 120_000 });

const asRoot = process.getuid?.() === 0;
const nobody: Account = asRoot ? { uid: 65_534, gid: 65_534 } : {};

let installation: Installation;
const opened: EmbeddedUser[] = [];
const elsewhere: string[] = [];
beforeAll(async () => {
  installation = await makeInstallation();
});
afterEach(async () => {
  for (const user of opened.splice(0)) await user.release();
  for (const home of elsewhere.splice(0)) rmSync(home, { recursive: true });
});
afterAll(() => installation.remove());

async function use(from: Installation, dataDir: string, account?: Account): Promise<EmbeddedUser> {
  const user = await from.use(dataDir, account);
  opened.push(user);
  if (asRoot && serverHome(dataDir) !== join(dataDir, "postgres", "server"))
    elsewhere.push(serverHome(dataDir));
  return user;
}

async function whereData({ url }: EmbeddedUser): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select current_setting('data_directory') as place");
  await client.end();
  return rows[0].place;
}

test("DATA_DIR may lie below a path with spaces and quotes that is longer than a socket's may be", async () => {
  const odd = join(installation.directory, 'it\'s a "long" one $HOME', "x".repeat(200), "data");
  const place = await whereData(await use(installation, odd));
  expect(place).toBe(join(odd, "postgres", "server", "data"));
});

test("DATA_DIR may be named by a relative path or through a symbolic link: it is one server", async () => {
  const real = join(installation.directory, "real");
  const first = await use(installation, real);
  spawnSync("ln", ["-s", real, join(installation.directory, "link")]);
  const second = await use(installation, join(installation.directory, "link"));
  const third = await use(installation, "real");
  expect(new Set([first.url, second.url, third.url]).size).toBe(1);
});

test("the socket's directory is closed to others", async () => {
  const { url } = await use(installation, join(installation.directory, "socket"));
  expect(statSync(new URL(url).searchParams.get("host") ?? "").mode & 0o777).toBe(0o700);
});

test("links that npm's scripts did not make are made", async () => {
  await use(installation, join(installation.directory, "links"));
  const links = JSON.parse(readFileSync(join(installation.native, "pg-symlinks.json"), "utf8")) as {
    target: string;
  }[];
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ target }) => !existsSync(join(dirname(installation.native), target)))).toEqual([]);
});

test("an ordinary user runs it with files it may not change", async () => {
  const other = await makeInstallation();
  spawnSync("chmod", ["-R", "a-w", other.native]);
  const own = makeDirectory(join(other.directory, "own"), nobody);
  const place = await whereData(await use(other, join(own, "data"), nobody));
  expect(place).toBe(join(own, "data", "postgres", "server", "data"));
  await opened.pop()?.release();
  spawnSync("chmod", ["-R", "u+w", other.native]);
  other.remove();
});

if (asRoot) {
  test("as root the server belongs to an account of its own", async () => {
    const place = await whereData(await use(installation, join(installation.directory, "of-root")));
    expect(statSync(place).uid).toBe(nobody.uid);
    expect(statSync(place).mode & 0o777).toBe(0o700);
  });

  test("below a directory that only root may enter, programs and data lie elsewhere and are found again", async () => {
    const closed = join(installation.directory, "closed");
    chmodSync(makeDirectory(closed), 0o700);
    const inside = await makeInstallation(closed);
    const dataDir = join(closed, "data");
    const first = await whereData(await use(inside, dataDir));
    expect(first.startsWith(closed)).toBe(false);
    await opened.pop()?.release();
    elsewhere.pop();
    expect(await whereData(await use(inside, dataDir))).toBe(first);
  });

  test("a new DATA_DIR of an old name does not get the old one's data", async () => {
    const closed = join(installation.directory, "closed-again");
    chmodSync(makeDirectory(closed), 0o700);
    const dataDir = join(closed, "data");
    const first = await whereData(await use(installation, dataDir));
    await opened.pop()?.release();
    rmSync(dataDir, { recursive: true });
    expect(await whereData(await use(installation, dataDir))).not.toBe(first);
  });

  test("root runs the server of an ordinary user as that user, who can go on with it", async () => {
    const own = makeDirectory(join(installation.directory, "of-somebody"), nobody);
    const dataDir = join(own, "data");
    await use(installation, dataDir, nobody);
    await opened.pop()?.release();
    await use(installation, dataDir);
    await opened.pop()?.release();
    expect(statSync(await whereData(await use(installation, dataDir, nobody))).uid).toBe(nobody.uid);
  });

  test("an ordinary user is told that DATA_DIR is another's", async () => {
    const closed = makeDirectory(join(installation.directory, "anothers"));
    chmodSync(closed, 0o700);
    await expect(installation.use(join(closed, "data"), nobody)).rejects.toThrow(
      /DATA_DIR: .* cannot be used: it belongs to another user/,
    );
  });
}
