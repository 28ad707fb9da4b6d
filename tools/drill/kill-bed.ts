import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { openRaw } from '../test-bed/raw-database';
import { createTestDirectory } from '../test-bed/site-process';
import { startPostgres, type PostgresServer } from '../test-bed/postgres';
import { secret } from './fleet';
import { startAndKill } from './killed';

/** Databases of one kind, to create, copy and examine. */
export class KillBed {
  readonly directory = createTestDirectory();
  private serial = 0;

  private constructor(
    readonly name: string,
    private readonly postgres: PostgresServer | undefined,
  ) {}

  static async start(name: 'SQLite' | 'PostgreSQL'): Promise<KillBed> {
    return new KillBed(name, name === 'PostgreSQL' ? await startPostgres() : undefined);
  }

  environment(databaseUrl: string): Record<string, string> {
    return { DATABASE_URL: databaseUrl, DATA_DIR: this.directory, NEXTAUTH_SECRET: secret };
  }

  /** A database with the migrations up to one, or all. */
  async create(upTo?: string): Promise<string> {
    this.serial += 1;
    const databaseUrl = this.postgres ? await this.postgres.createDatabase(`kills${this.serial}`) : this.newFile();
    await this.migrate(databaseUrl, upTo);
    return databaseUrl;
  }

  async copy(databaseUrl: string): Promise<string> {
    this.serial += 1;
    if (!this.postgres) {
      const target = this.newFile();
      for (const part of ['', '-wal'].filter((end) => existsSync(new URL(databaseUrl + end))))
        cpSync(new URL(databaseUrl + part), new URL(target + part));
      return target;
    }
    const target = new URL(databaseUrl);
    const name = target.pathname.slice(1);
    target.pathname = '/postgres';
    const server = await openRaw(target.href);
    await server.query(`CREATE DATABASE "copy${this.serial}" TEMPLATE "${name}"`);
    await server.close();
    target.pathname = `/copy${this.serial}`;
    return target.href;
  }

  /** Throws if the migrations cannot be applied. */
  async migrate(databaseUrl: string, upTo?: string): Promise<void> {
    const { code, errors } = await startAndKill({
      args: ['--liftoff-only', join('dist', 'migrate.js'), ...(upTo ? ['--up-to', upTo] : [])],
      environment: this.environment(databaseUrl),
    });
    if (code !== 0) throw new Error(`A migration ended with ${code}: ${errors}`);
  }

  /** Writes subscriptions as any release does. */
  async subscribe(databaseUrl: string, emails: readonly string[]): Promise<void> {
    const database = await openRaw(databaseUrl);
    for (const email of emails) await database.query('INSERT INTO "Subscription" ("email") VALUES (?)', [email]);
    await database.close();
  }

  /** Describes what is wrong with a database after a kill; undefined if nothing is. */
  async examine(databaseUrl: string, acknowledged: readonly string[]): Promise<string | undefined> {
    const database = await openRaw(databaseUrl);
    try {
      if (!this.postgres) {
        const [[found] = []] = await database.query('PRAGMA quick_check');
        if (found !== 'ok') return `quick_check says ${String(found)}`;
      }
      const emails = (await database.query('SELECT "email" FROM "Subscription"')).flat();
      const [[counted] = []] = await database.query('SELECT sum("total") FROM "SubscriptionCount"');
      if (Number(counted) !== emails.length) return `${String(counted)} are counted and ${emails.length} are there`;
      const there = new Set(emails);
      const lost = acknowledged.filter((email) => !there.has(email));
      return lost.length > 0 ? `${lost.length} acknowledged are lost, such as ${lost[0] ?? ''}` : undefined;
    } finally {
      await database.close();
    }
  }

  async stop(): Promise<void> {
    await this.postgres?.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private newFile(): string {
    const folder = join(this.directory, `database${this.serial}`);
    mkdirSync(folder);
    return `file://${join(folder, 'site.db')}`;
  }
}
