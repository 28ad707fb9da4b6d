import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { addressOf } from '../../lib/platform/http/contract';
import { authContract } from '../../lib/domains/accounts/contract';
import type { AppSetup } from '../../lib/domains/accounts/schema';
import { subscriptionsContract } from '../../lib/domains/mailing-list/contract';
import { newsContract } from '../../lib/domains/news/contract';
import { mailingsContract } from '../../lib/domains/mailings/contract';
import type { NewsletterPreview } from '../../lib/domains/mailings/schema';
import { codeOf } from '../../tests/factories/totp';
import type { Row } from '../bench/measure';
import { Mailbox } from '../test-bed/mailbox';
import { freePort } from '../test-bed/postgres';
import { callSite, createTestDirectory, signIn } from '../test-bed/site-process';
import { buildThis } from './build';
import { pause } from './load';
import { Findings, Machine } from './machine';

const appPeriod = 30_000;
const readers = Array.from({ length: 10 }, (_, number) => `reader${number}@example.com`);
const colleague = 'colleague@example.com';
const [erased, erasedLater] = ['erased@example.com', 'erased-later@example.com'];
const basis = 'Agreed in a drill';

/** What was there before the commands, and must work after each: an administrator, their app, letters, an erasure. */
class Before {
  private appSecret = '';
  private lastStep = 0;
  private readonly links: string[] = [];

  constructor(
    private readonly url: string,
    private readonly mailbox: Mailbox,
    private readonly findings: Findings,
  ) {}

  async create(): Promise<void> {
    const password = await signIn(this.url);
    const { secret } = await this.call<AppSetup>('POST', authContract.prepareApp.path, password);
    this.appSecret = secret;
    await this.call('PUT', authContract.confirmApp.path, password, { code: await this.code() });
    const cookie = await this.signIn();
    for (const email of [...readers, erased])
      await this.call('POST', subscriptionsContract.create.path, cookie, { email, basis });
    await this.erase(erased, cookie);
    const date = new Date().toISOString().slice(0, 10);
    const text = { title: 'A drill', excerpt: 'A drill.', content: 'A drill.', category: 'Announcements', date };
    const { id } = await this.call<{ id: number }>('POST', newsContract.create.path, cookie, text);
    const letter = addressOf(mailingsContract.send, { id });
    const { recipients, toSubscriptionId } = await this.call<NewsletterPreview>('GET', letter, cookie);
    await this.call('POST', letter, cookie, { recipients, toSubscriptionId });
    this.findings.print('\nWaiting for the letters, which start 120 seconds after the approval …');
    for (const email of readers) {
      const { headerLines } = await this.mailbox.first(email);
      const line = headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';
      this.links.push(/<([^>]+)>/.exec(line)?.[1] ?? '');
    }
  }

  /** Checks what must work now. Without the earlier secret, old links do not. */
  async check(hasEarlierSecret = true): Promise<void> {
    const cookie = await this.signIn().catch(() => '');
    this.findings.check('an administrator signs in with password and code of the app', cookie !== '', true);
    const status = await this.leave();
    this.findings.check(`the link of an earlier letter returns ${status}`, status, hasEarlierSecret ? 200 : 400);
    if (hasEarlierSecret) await this.checkErased(erased, cookie);
  }

  async checkErased(email: string, cookie?: string): Promise<void> {
    const adding = this.call('POST', subscriptionsContract.create.path, cookie ?? (await this.signIn()), {
      email,
      basis,
    });
    const refusal = await adding.then(() => 'added', String);
    this.findings.check(`an erased address (${email}) cannot be added`, refusal, /asked us to erase it/);
  }

  /** One reader leaves, and another asks for erasure. */
  async leaveAndErase(): Promise<void> {
    const cookie = await this.signIn();
    this.findings.check('a reader leaves', await this.leave(), 200);
    await this.call('POST', subscriptionsContract.create.path, cookie, { email: erasedLater, basis });
    await this.erase(erasedLater, cookie);
  }

  private erase(email: string, cookie: string): Promise<unknown> {
    return this.call('POST', subscriptionsContract.erase.path, cookie, { email });
  }

  /** One click on the link of a letter that has not been used. */
  private async leave(): Promise<number> {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    return (await fetch(this.links.shift() ?? '', { method: 'POST', body, redirect: 'manual' })).status;
  }

  private async signIn(): Promise<string> {
    return signIn(this.url, await this.code());
  }

  /** A code that has not been used: the site accepts that of the previous, this and the next half minute, once each. */
  private async code(): Promise<string> {
    const step = () => Math.floor(Date.now() / appPeriod);
    this.lastStep = Math.max(this.lastStep + 1, step() - 1);
    while (this.lastStep > step()) await pause(1);
    return codeOf(this.appSecret, this.lastStep - step());
  }

  private call<Answer>(method: string, path: string, cookie: string, body?: object): Promise<Answer> {
    return callSite<Answer>(this.url, cookie, method, path, body);
  }
}

/**
 * Types the commands of the manual (docs/backup.md and the pages beside it) on two machines with the embedded database: beside the running site, backup,
 * restore, a move to the other machine, another secret, encryption, another key. Prints each with what it printed.
 */
export async function drillManual(): Promise<Row[]> {
  buildThis();
  const findings = new Findings();
  const folder = createTestDirectory();
  const mailbox = await Mailbox.start();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, SITE_URL: url, SMTP_URL: mailbox.url, MAIL_FROM: 'DataBP <news@example.com>' };
  const keys = ['key-of-backups', 'new-secret', 'key-of-database', 'next-key-of-database'];
  const [backupKey = '', newSecret = '', key = '', nextKey = ''] = keys.map((text) => text.padEnd(40, '.'));
  findings.secrets.push(backupKey, newSecret, nextKey, key);
  const machine = (name: string) =>
    new Machine(name, join(folder, name), { ...settings, BACKUP_KEY: backupKey, LOG_LEVEL: 'error' }, findings);
  const [one, two] = [machine('one'), machine('two')];
  const here = new Machine('here', process.cwd(), {}, findings);
  const before = new Before(url, mailbox, findings);
  try {
    await here.type(`node scripts/start.mjs pack ${one.folder}`);
    await here.type(`cp -a ${one.folder} ${two.folder}`);
    await one.start();
    await before.create();
    await typeBeside(one);
    await before.check();

    await one.type('npm run backup -- site.backup', /encrypted\.\nThe secret of the site is in it\./);
    await before.leaveAndErase();
    await one.type(
      'npm run restore -- site.backup --replace',
      /\n2 who had left or were erased since are off the list/,
    );
    await before.check();
    await before.checkErased(erasedLater);
    await one.stop();

    await one.type('npm run backup -- before.backup', /The secret of the site is in it\./);
    await two.type(`cp ${one.folder}/before.backup site.backup`);
    await two.type('npm run restore -- site.backup', /The secret of the backup is in \S+nextauth-secret now\./);
    const secret = readFileSync(join(two.dataDirectory, 'nextauth-secret'), 'utf8').trim();
    findings.secrets.push(secret);
    await two.start();
    await before.check();
    await two.stop();

    two.set({ NEXTAUTH_SECRET: newSecret, NEXTAUTH_SECRET_PREVIOUS: secret });
    await two.start();
    await before.check();
    await two.type('npm run doctor', /Secret: 0 authenticator apps and 2 records .* still need/, /[01]/);
    await two.stop();
    two.set({ NEXTAUTH_SECRET_PREVIOUS: '' });
    await two.start();
    await before.check(false);
    await two.stop();
    two.set({ NEXTAUTH_SECRET_PREVIOUS: secret });

    two.set({ BACKUP_KEY: '' });
    await two.type('rm site.backup');
    await two.type('npm run backup -- site.backup', /Keep NEXTAUTH_SECRET too/);
    two.set({ DATABASE_KEY: key });
    await two.startRefused(/DATABASE_KEY is set, but \S+site\.db is not encrypted/);
    await two.type('mv data/site.db data/unencrypted.db');
    await two.type('npm run restore -- site.backup --allow-unencrypted --send-queued-mail');
    await two.start();
    await before.check();
    await two.type('npm run doctor', /Encryption at rest: .* a copy is not: \S+unencrypted\.db/, 1);
    await two.type('rm -f data/unencrypted.db* data/site.db.before-* site.backup');
    await two.type('npm run doctor', /ok +Encryption at rest/, /[01]/);
    await two.stop();

    await two.type('npm run backup -- site.backup', /, encrypted\./);
    await two.type('mv data/site.db data/earlier-key.db');
    two.set({ DATABASE_KEY: nextKey });
    await two.type('npm run restore -- site.backup', /was encrypted with another key/, 1);
    await two.type(`BACKUP_KEY=${key} npm run restore -- site.backup --send-queued-mail`);
    await two.start();
    await before.check();
    await two.stop();
    two.set({ DATABASE_KEY: key });
    await two.startRefused(/DATABASE_KEY is not the key of/);
  } finally {
    await one.stop();
    await two.stop();
    await mailbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const missed = findings.missed();
  for (const fault of [...findings.faults, ...missed.map((line) => `not typed: ${line}`)]) findings.print(fault);
  const none = (what: string, list: string[]) => ({ what, figure: `${list.length}`, ratio: list.length, atMost: 0 });
  return [
    none(`faults, of ${findings.checks} checks after ${findings.typed.length} commands`, findings.faults),
    none('commands of the manual that were not typed', missed),
  ];
}

/** The commands that the manual offers beside a running site. */
async function typeBeside(machine: Machine): Promise<void> {
  await machine.type('npm run admin -- list', /admin@example\.com/);
  await machine.type(`npm run admin -- create ${colleague}`, /The administrator \S+ was made\./);
  await machine.type('npm run admin -- invite invited@example.com', /An invitation to \S+ is in the mail queue/);
  await machine.type(`npm run admin -- reset-password ${colleague}`, /The password of \S+ was changed/);
  await machine.type(`npm run admin -- reset-factors ${colleague}`, /The second factors of \S+ were cleared/);
  await machine.type(`npm run admin -- sessions ${colleague} --revoke`, /0 sessions are over/);
  await machine.type('npm run migrate -- --contract', /up to date/);
  await machine.type('npm run doctor', /ok +Database:/, /[01]/);
}
