/**
 * Where and as whom the embedded server runs. What only root can arrange is tried where the tests run as root.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type EmbeddedUser,
  type Installation,
  makeDirectory,
  makeInstallation,
} from "tests/support/installation";
import { serverHome } from "tests/support/data-dir";
import type { Account } from "./place.server";

// Each starts several servers, on whatever disk there is.

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

describe("a server whose DATA_DIR has a long and odd path", () => {
  const name = 'it\'s a "long" one $HOME';
  let odd: string;
  let url: string;
  let place: string;
  beforeAll(async () => {
    odd = join(installation.directory, name, "x".repeat(200), "data");
    const user = await installation.use(odd);
    ({ url } = user);
    place = await whereData(user);
    return () => user.release();
  });

  test("DATA_DIR may lie below a path with spaces and quotes that is longer than a socket's may be", () => {
    expect(place).toBe(join(odd, "postgres", "server", "data"));
  });

  test("DATA_DIR may be named by a relative path or through a symbolic link: it is one server", async () => {
    spawnSync("ln", ["-s", odd, join(installation.directory, "link")]);
    const linked = await use(installation, join(installation.directory, "link"));
    const relative = await use(installation, join(name, "x".repeat(200), "data"));
    expect([linked.url, relative.url]).toEqual([url, url]);
  });

  test("the socket's directory is closed to others", () => {
    expect(statSync(new URL(url).searchParams.get("host") ?? "").mode & 0o777).toBe(0o700);
  });

  test("links that npm's scripts did not make are made", () => {
    const links = JSON.parse(readFileSync(join(installation.native, "pg-symlinks.json"), "utf8")) as {
      target: string;
    }[];
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(({ target }) => !existsSync(join(dirname(installation.native), target)))).toEqual([]);
  });

  test.runIf(asRoot)("as root the server belongs to an account of its own", () => {
    expect(statSync(place).uid).toBe(nobody.uid);
    expect(statSync(place).mode & 0o777).toBe(0o700);
  });
});

test("an ordinary user runs it with files it may not change; so does root, as that user, who can go on with it", async () => {
  const other = await makeInstallation();
  spawnSync("chmod", ["-R", "a-w", other.native]);
  const own = makeDirectory(join(other.directory, "own"), nobody);
  const dataDir = join(own, "data");
  const place = await whereData(await use(other, dataDir, nobody));
  expect(place).toBe(join(own, "data", "postgres", "server", "data"));
  await opened.pop()?.release();
  if (asRoot) {
    await use(other, dataDir);
    await opened.pop()?.release();
    expect(statSync(await whereData(await use(other, dataDir, nobody))).uid).toBe(nobody.uid);
    await opened.pop()?.release();
  }
  spawnSync("chmod", ["-R", "u+w", other.native]);
  other.remove();
});

if (asRoot) {
  test("below a directory that only root may enter, programs and data lie elsewhere and are found again, but not by a new DATA_DIR of that name", async () => {
    const closed = join(installation.directory, "closed");
    chmodSync(makeDirectory(closed), 0o700);
    const inside = await makeInstallation(closed);
    const dataDir = join(closed, "data");
    const first = await whereData(await use(inside, dataDir));
    expect(first.startsWith(closed)).toBe(false);
    await opened.pop()?.release();
    elsewhere.pop();
    expect(await whereData(await use(inside, dataDir))).toBe(first);
    await opened.pop()?.release();
    rmSync(dataDir, { recursive: true });
    expect(await whereData(await use(inside, dataDir))).not.toBe(first);
  });

  test("an ordinary user is told that DATA_DIR is another's", async () => {
    const closed = makeDirectory(join(installation.directory, "anothers"));
    chmodSync(closed, 0o700);
    await expect(installation.use(join(closed, "data"), nobody)).rejects.toThrow(
      /DATA_DIR: .* cannot be used: it belongs to another user/,
    );
  });
}
