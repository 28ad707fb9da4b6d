import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { freePort } from './postgres';

/** Debian's dovecot-imapd, if it is installed. */
export const dovecotCommand = ['/usr/sbin/dovecot', 'dovecot'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

/** Why tests with a real IMAP server are skipped. */
export const dovecotReason = 'Dovecot is not on this machine (apt-get install dovecot-imapd)';

/** A real IMAP server on loopback with one mailbox, which opens with this password. */
export class Dovecot {
  static readonly password = 'imap-p@ss:word';

  private constructor(
    private readonly directory: string,
    private readonly process: ChildProcess,
    readonly port: number,
  ) {}

  static async start(): Promise<Dovecot> {
    const directory = mkdtempSync(join(tmpdir(), 'dovecot-'));
    const port = await freePort();
    // Dovecot does not deliver mail to root, so there the mailboxes belong to the user nobody.
    const isRoot = userInfo().uid === 0;
    const [uid, gid] = isRoot ? [65534, 65534] : [userInfo().uid, userInfo().gid];
    const user = isRoot ? 'nobody' : userInfo().username;
    mkdirSync(join(directory, 'mail'));
    chmodSync(directory, 0o755);
    if (isRoot) chownSync(join(directory, 'mail'), uid, gid);
    writeFileSync(
      join(directory, 'dovecot.conf'),
      `
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
${isRoot ? '' : `default_internal_user = ${user}\ndefault_login_user = ${user}\n`}
mail_location = maildir:${directory}/mail/%u
passdb {
  driver = static
  args = password=${Dovecot.password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${directory}/mail/home
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
    );
    const server = spawn(dovecotCommand ?? '', ['-F', '-c', join(directory, 'dovecot.conf')], { stdio: 'ignore' });
    await untilOpen(port);
    return new Dovecot(directory, server, port);
  }

  get url(): string {
    return `imap://bounces%40example.com:${encodeURIComponent(Dovecot.password)}@127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill();
    await ended;
    rmSync(this.directory, { recursive: true, force: true });
  }
}

async function untilOpen(port: number): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  const end = Date.now() + 20_000;
  while (!(await isOpen())) {
    if (Date.now() > end) throw new Error('Dovecot does not listen.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
