import { join, resolve } from 'node:path';

import { z } from 'zod';

import { filePath, fileUrl, isFileUrl, behindLink } from '@/lib/platform/files/file-url';
import { EmailSchema } from '@/lib/platform/text/email-address';

import { basicProblem } from './operator-url';
import { mailVariables } from './mail-variables';
import { hasKnownTls, hasReadableCredentials, maxConnections } from './smtp-url';

const databaseUrlPattern = /^(file:|postgres(ql)?:\/\/)/;
export const minimumSecretLength = 32;

/** bcrypt reads at most 72 bytes of a password; passwords have at least 6 characters. */
const AdminPasswordSchema = z
  .string()
  .min(6, 'must have at least 6 characters')
  .refine((value) => Buffer.byteLength(value) <= 72, 'must have at most 72 bytes');

const SecretSchema = z.string().min(minimumSecretLength, `must have at least ${minimumSecretLength} characters`);

const originSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .pipe(
    z
      .string()
      .refine((value) => new URL(value).pathname === '/' && !/[?#]/.test(value), 'must be an origin without a path')
      .refine((value) => !new URL(value).username && !new URL(value).password, 'must not hold a user or a password'),
  )
  .transform((value) => new URL(value).origin);

/** An address that the site fetches; a user and a password in it are sent as Basic authorization. */
const fetchedUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL', abort: true })
  .superRefine((url, context) => {
    const message = basicProblem(url);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A number in decimal digits only; 0x50 and 1e3 are refused. */
const digits = (error: string) => z.string().regex(/^\d+$/, { error, abort: true }).transform(Number);

/** An absolute folder, or a bucket with its credentials in the address. */
function isBackupTarget(target: string): boolean {
  if (!target.startsWith('s3:')) return target.startsWith('/') || /^[A-Za-z]:[\\/]/.test(target);
  if (!URL.canParse(target)) return false;
  const { protocol, host, username, password, pathname } = new URL(target);
  try {
    decodeURIComponent(`${username}:${password}${pathname}`);
  } catch {
    return false;
  }
  return protocol === 's3:' && Boolean(host && username && password) && pathname.length > 1;
}

/** Settings each of which is useless without the others. */
const groups = [
  ['DKIM_SELECTOR', 'DKIM_KEY'],
  ['MARKETING_FORM_HOST', 'MARKETING_FORM_PORTAL', 'MARKETING_FORM_ID'],
] as const;

/** Schema of the environment. An empty variable counts as unset. */
export const EnvSchema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    PORT: digits('must be a port number')
      .pipe(z.number().min(1, 'must be between 1 and 65535').max(65535, 'must be between 1 and 65535'))
      .default(3000),
    HOST: z.string().default('0.0.0.0'),
    DATA_DIR: z.string().default('data'),
    DATABASE_URL: z
      .string()
      .regex(databaseUrlPattern, { error: 'must begin with file:, postgres:// or postgresql://', abort: true })
      .refine((url) => isPostgresUrl(url) || isFileUrl(url), 'must name a file, and %25 stands for a % in its path')
      .optional(),
    DATABASE_KEY: SecretSchema.optional(),
    BACKUP_KEY: SecretSchema.optional(),
    SITE_URL: originSchema.optional(),
    NEXTAUTH_SECRET: SecretSchema.optional(),
    NEXTAUTH_SECRET_PREVIOUS: z
      .string()
      .min(minimumSecretLength, `must be secrets of at least ${minimumSecretLength} characters, separated by commas`)
      .transform((value) => {
        const secrets = value.split(',').map((secret) => secret.trim());
        // A single secret may itself contain a comma.
        return secrets.some((secret) => secret.length >= minimumSecretLength) ? secrets : [value];
      })
      .refine(
        (secrets) => secrets.every((secret) => secret.length >= minimumSecretLength),
        `must be secrets of at least ${minimumSecretLength} characters, separated by commas`,
      )
      .default([]),
    ADMIN_EMAIL: EmailSchema.default('admin@localhost.localdomain'),
    ADMIN_PASSWORD: AdminPasswordSchema.optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// or smtps:// URL', abort: true })
      .refine(hasKnownTls, 'may say tls=required, tls=optional or tls=never')
      .refine((url) => !Number.isNaN(maxConnections(url)), 'may say maxConnections=1 to maxConnections=50')
      .refine(hasReadableCredentials, 'must write a % in its user or password as %25')
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^(([^\r\n@,:;<>"]*|"[^\r\n"]*" *)<[^\s@,<>]+@[^\s@,<>]+>|[^\s@,<>]+@[^\s@,<>]+)$/,
        'must be an email address, or Name <address>; a comma in the name needs quotes around it',
      )
      .optional(),
    ...mailVariables,
    MARKETING_FORM_HOST: z
      .union(
        [originSchema, z.hostname().transform((host) => `https://${host}`)],
        'must be a host name or its https URL',
      )
      .optional(),
    MARKETING_FORM_PORTAL: z.string().max(100).optional(),
    MARKETING_FORM_ID: z.string().max(100).optional(),
    DEMO_CONTENT: z.stringbool({ error: 'must be true or false' }).optional(),
    TRUST_PROXY: digits('must be the number of reverse proxies')
      .pipe(z.number().max(20, 'must be 20 or less'))
      .default(0),
    REQUIRE_MFA: z.stringbool({ error: 'must be true or false' }).default(false),
    METRICS_TOKEN: z
      .string()
      .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, of ASCII and without a space')
      .optional(),
    BACKUP_TARGET: z
      .string()
      .refine(isBackupTarget, 'must be a folder that begins with /, or s3://KEY:SECRET@host/bucket')
      .optional(),
    BACKUP_SCHEDULE: z
      .string()
      .regex(/^(hourly|daily|([01]\d|2[0-3]):[0-5]\d)$/, 'must be hourly, daily or a time of day in UTC such as 03:30')
      .default('hourly'),
    HEARTBEAT_URL: fetchedUrl.optional(),
    ALERT_WEBHOOK_URL: fetchedUrl.optional(),
    ALERT_EMAIL: EmailSchema.optional(),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
      .default('info'),
  })
  .superRefine((env, context) => {
    const complain = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (env.BACKUP_TARGET?.startsWith('s3:') && !env.BACKUP_KEY && !env.DATABASE_KEY)
      complain('BACKUP_KEY', 'is required with an s3:// BACKUP_TARGET: what leaves this machine is encrypted');
    for (const group of groups) {
      const missing = group.find((name) => env[name] === undefined);
      if (missing && group.some((name) => env[name] !== undefined))
        complain(missing, `must be set too: ${group.slice(0, -1).join(', ')} and ${group.at(-1)} work only together`);
    }
    if (!isPostgresUrl(env.DATABASE_URL)) return;
    if (env.DATABASE_KEY)
      complain(
        'DATABASE_KEY',
        'encrypts only the embedded database; with PostgreSQL encrypt its disk, and leave this unset',
      );
    if (!env.NEXTAUTH_SECRET)
      complain(
        'NEXTAUTH_SECRET',
        `is required with PostgreSQL and must have at least ${minimumSecretLength} characters`,
      );
  })
  .transform((env, context) => {
    const dataDirectory = resolve(env.DATA_DIR);
    const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`;
    const isEmbedded = !isPostgresUrl(env.DATABASE_URL);
    let databaseUrl = env.DATABASE_URL ?? fileUrl(join(dataDirectory, 'site.db'));
    if (isEmbedded) {
      const { file, missing } = behindLink(filePath(databaseUrl));
      if (missing)
        context.addIssue({
          code: 'custom',
          path: [env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'],
          message: `leads to ${file}, a symbolic link to ${missing}, which does not exist: mount its disk, or correct or delete the link`,
        });
      databaseUrl = fileUrl(file);
    }
    return {
      ...env,
      dataDirectory,
      isEmbedded,
      databaseUrl,
      siteUrl,
      isHttps: siteUrl.startsWith('https:'),
      demoContent: env.DEMO_CONTENT ?? isEmbedded,
      mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}`,
    };
  });

export type Env = z.infer<typeof EnvSchema>;

/** The start cannot continue; the message is one line that names the variable. */
export class EnvError extends Error {
  override name = 'EnvError';
}

function isPostgresUrl(url: string | undefined): boolean {
  return /^postgres(ql)?:/.test(url ?? '');
}

/** Reads and validates the environment; throws an EnvError that names the first bad variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = EnvSchema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new EnvError(`${issue?.path.join('.') ?? 'environment'} ${issue?.message ?? 'is invalid'}`);
}

let current: Env | undefined;

/** Returns the parsed environment, which is read once. Throws an EnvError that names the first bad variable. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}

/** Reads the environment again; for tests that change it. */
export function resetEnv(): void {
  current = undefined;
}
