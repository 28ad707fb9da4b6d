// @promise to have it erased
// @promise If we erase your data, a fingerprint of your address stays, which keeps you off the list and cannot be turned back into an address.
// @promise So do an account under your address and the log of what it did, for the periods above, counts of requests that name your address, for a day, and a note that an administrator carried out your request, which shows the first letter of your address and its domain.
// @promise Your address is recorded again if someone enters it on this site afterwards, for example to sign in.
// @documented An erasure leaves a fingerprint of the address, an account under it, what is in the trail about that account, and for a day counts of requests that name it.

import { readFileSync } from 'node:fs';

import { erasureDone, erasureOffer, erasureToCome } from '@/lib/content/preferences';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { accountsAudit } from '@/lib/domains/accounts/audit';
import { signInLimits } from '@/lib/domains/accounts/sign-in/sign-in-limits';
import { recordAudit } from '@/lib/domains/audit/service';
import { eraseAddress, eraseOnRequest } from '@/lib/registry/erasure';
import { copyOf } from '@/lib/registry/privacy/copy';
import { db } from '@/lib/platform/database/db';
import { spendLimits } from '@/lib/platform/limits/service';
import { apiOf } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

/** What a text column says about a person, by model and column. A new column without an entry here fails. */
type Holding =
  /** Nothing about a person: a state, an id, a hash, editorial text. */
  | 'nothing'
  /** What the copy shows and erasure deletes. */
  | 'personal'
  /** Erased with its row; the copy shows the same from where it comes. */
  | 'repeats'
  /** Part of an account, which its owner's copy shows, and which an administrator deletes. */
  | 'account'
  /** Stays after an erasure, for this reason. */
  | { stays: string };

const act: Holding = { stays: 'Names the administrator who acted, as the trail does, which the copy shows.' };
const trail: Holding = { stays: 'Evidence of what an account did; deleted when its retention period is over.' };
const file: Holding = { stays: 'Describes a file of many people, not a person; deleted after 30 days.' };

const holdings: Readonly<Record<string, Holding>> = {
  'User.email': 'account',
  'User.firstName': 'account',
  'User.lastName': 'account',
  'User.searchForm': 'repeats',
  'User.passwordHash': 'nothing',
  'User.passkeyHandle': 'nothing',
  'Session.id': 'nothing',
  'Session.client': 'account',
  'Session.browser': 'account',
  'KnownBrowser.idHash': 'nothing',
  'Passkey.name': 'account',
  'Passkey.credentialId': 'nothing',
  'Passkey.publicKey': 'nothing',
  'Passkey.transports': 'nothing',
  'PasskeyChallenge.challenge': 'nothing',
  'AuthenticatorApp.secret': 'nothing',
  'RecoveryCode.codeHash': 'nothing',
  'SignInStep.idHash': 'nothing',
  'SignInStep.passwordHash': 'nothing',
  'AccountLink.tokenHash': 'nothing',
  'AccountLink.purpose': 'nothing',
  'AccountLink.email': 'personal',
  'LimitHit.scope': 'nothing',
  'LimitHit.key': { stays: 'Counts attempts; erasing it would lift the limit. Deleted after a day.' },
  'NewsItem.title': 'nothing',
  'NewsItem.excerpt': 'nothing',
  'NewsItem.content': 'nothing',
  'NewsItem.category': 'nothing',
  'NewsItem.noticeNumber': 'nothing',
  'NewsItem.affected': 'nothing',
  'NewsItem.takesEffectOn': 'nothing',
  'NewsItem.commentUntil': 'nothing',
  'NewsItem.endedOn': 'nothing',
  'NewsItem.documents': 'nothing',
  'NewsItem.issues': 'nothing',
  'NewsItem.link': 'nothing',
  'NewsItem.date': 'nothing',
  'NewsItem.titleKey': 'nothing',
  'NewsItem.searchText': 'nothing',
  'NewsItem.searchForm': 'nothing',
  'NewsItem.updatedBy': act,
  'NewsItem.deletedBy': act,
  'NewsItem.deletedEnding': 'nothing',
  'NewsItem.source': 'nothing',
  'NewsItem.creationKey': 'nothing',
  'NewsItem.format': 'nothing',
  'NewsItem.launchDay': 'nothing',
  'NewsItem.html': 'nothing',
  'NewsItem.ending': 'nothing',
  'NewsItem.endingNote': 'nothing',
  'NewsItem.endingLink': 'nothing',
  'NewsDraft.title': 'nothing',
  'NewsDraft.excerpt': 'nothing',
  'NewsDraft.content': 'nothing',
  'NewsDraft.category': 'nothing',
  'NewsDraft.noticeNumber': 'nothing',
  'NewsDraft.affected': 'nothing',
  'NewsDraft.takesEffectOn': 'nothing',
  'NewsDraft.commentUntil': 'nothing',
  'NewsDraft.documents': 'nothing',
  'NewsDraft.issues': 'nothing',
  'NewsDraft.link': 'nothing',
  'NewsDraft.date': 'nothing',
  'NewsDraft.format': 'nothing',
  'NewsDraft.updatedBy': act,
  'NewsVersion.title': 'nothing',
  'NewsVersion.excerpt': 'nothing',
  'NewsVersion.content': 'nothing',
  'NewsVersion.category': 'nothing',
  'NewsVersion.noticeNumber': 'nothing',
  'NewsVersion.affected': 'nothing',
  'NewsVersion.takesEffectOn': 'nothing',
  'NewsVersion.commentUntil': 'nothing',
  'NewsVersion.documents': 'nothing',
  'NewsVersion.issues': 'nothing',
  'NewsVersion.link': 'nothing',
  'NewsVersion.date': 'nothing',
  'NewsVersion.format': 'nothing',
  'NewsVersion.html': 'nothing',
  'NewsVersion.files': 'nothing',
  'NewsItem.files': 'nothing',
  'NewsDraft.files': 'nothing',
  'NewsVersion.kind': 'nothing',
  'NewsVersion.note': 'nothing',
  'NewsVersion.by': act,
  'NewsNote.text': 'nothing',
  'NewsNote.by': act,
  'Newsletter.kind': 'nothing',
  'Newsletter.audience': 'nothing',
  'Newsletter.reason': 'nothing',
  'NewsPreview.tokenHash': 'nothing',
  'NoticeNumber.key': 'nothing',
  'Publication.title': 'nothing',
  'NewsFile.title': 'nothing',
  'NewsFile.name': 'nothing',
  'NewsFile.hash': 'nothing',
  'NewsFile.unusedEntry': 'nothing',
  'NewsFile.createdBy': act,
  'Subscription.email': 'personal',
  'Subscription.firstName': 'personal',
  'Subscription.lastName': 'personal',
  'Subscription.organization': 'personal',
  'Subscription.audience': 'personal',
  'Subscription.nameKey': 'repeats',
  'Subscription.searchText': 'repeats',
  'Subscription.searchForm': 'repeats',
  'TopicOptOut.category': 'personal',
  'VerificationToken.tokenHash': 'nothing',
  'VerificationToken.purpose': 'nothing',
  'ContactMessage.name': 'personal',
  'ContactMessage.email': 'personal',
  'ContactMessage.organization': 'personal',
  'ContactMessage.topic': 'personal',
  'ContactMessage.message': 'personal',
  'ContactMessage.searchForm': 'repeats',
  'ConsentEvent.email': 'personal',
  'ConsentEvent.event': 'nothing',
  'ConsentEvent.form': 'personal',
  'ConsentEvent.wording': 'personal',
  'ConsentEvent.by': act,
  'Subscription.sourcePage': 'nothing',
  'Subscription.sourceCampaign': 'nothing',
  'Campaign.key': 'nothing',
  'Campaign.name': 'nothing',
  'ClosedPeriod.period': 'nothing',
  'PeriodCount.dimension': 'nothing',
  'PeriodCount.period': 'nothing',
  'PeriodCount.name': 'nothing',
  'RequestMinute.minute': 'nothing',
  'Suppression.email': 'personal',
  'Suppression.reason': 'nothing',
  'Suppression.reply': 'personal',
  'Suppression.searchText': 'repeats',
  'Suppression.searchForm': 'repeats',
  'WayBack.token': 'repeats',
  'Bounce.email': 'personal',
  'Bounce.lastReply': 'personal',
  'OutboundMail.recipient': 'personal',
  'OutboundMail.template': 'nothing',
  'OutboundMail.data': 'repeats',
  'OutboundMail.status': 'nothing',
  'OutboundMail.claimedBy': 'nothing',
  'OutboundMail.messageId': 'nothing',
  'OutboundMail.lastError': 'personal',
  'OutboundMail.bounceClass': 'nothing',
  'MailBatch.template': 'nothing',
  'MailBatch.data': 'nothing',
  'Newsletter.title': 'nothing',
  'Newsletter.category': 'nothing',
  'Newsletter.state': 'nothing',
  'Newsletter.startedBy': act,
  'Newsletter.outcome': 'nothing',
  'SubscriptionImport.fileName': file,
  'SubscriptionImport.state': 'nothing',
  'SubscriptionImport.basis': file,
  'SubscriptionImport.columns': file,
  'SubscriptionImport.createdBy': act,
  'SubscriptionImport.startedBy': act,
  'SubscriptionImport.digest': 'nothing',
  'SubscriptionImportLine.email': 'personal',
  'SubscriptionImportLine.firstName': 'personal',
  'SubscriptionImportLine.lastName': 'personal',
  'SubscriptionImportLine.organization': 'personal',
  'SubscriptionImportLine.outcome': 'nothing',
  'SubscriptionImportLine.reason': 'personal',
  'Impression.page': 'nothing',
  'Impression.kind': 'nothing',
  'Impression.botName': 'nothing',
  'Impression.referrer': 'nothing',
  'DailyStat.day': 'nothing',
  'DailyCount.dimension': 'nothing',
  'DailyCount.day': 'nothing',
  'DailyCount.name': 'nothing',
  'Visitor.id': 'nothing',
  'Visitor.day': 'nothing',
  'VisitorKey.day': 'nothing',
  'VisitorKey.secret': 'nothing',
  'SiteSetting.key': 'nothing',
  'SiteSetting.value': {
    stays: 'An address until its erasure is finished: sealed, or beside the rows a restore brought.',
  },
  'AuditEntry.kind': 'nothing',
  'AuditEntry.actorEmail': trail,
  'AuditEntry.action': 'nothing',
  'AuditEntry.subject': trail,
  'AuditEntry.details': trail,
  'AuditEntry.client': trail,
  'AuditEntry.searchText': trail,
  'AuditEntry.searchForm': trail,
};

/** Every column that holds text, according to the models. */
const textColumns = [...readFileSync('prisma/models.prisma', 'utf8').matchAll(/^model (\w+) \{([^}]*)^\}/gm)].flatMap(
  ([, model, body = '']) => [...body.matchAll(/^ {2}(\w+) +String\b/gm)].map(([, column]) => `${model}.${column}`),
);
const models = [...new Set(textColumns.map((column) => column.split('.')[0] ?? ''))];
const columnsThat = (holding: Holding) => Object.keys(holdings).filter((column) => holdings[column] === holding);

const address = 'ada_held@example.com';
/** What a wildcard in place of the `_` would find as well. */
const neighbor = 'adaxheld@example.com';
/** A text that is in one column only, so that a copy that lacks it names the column. */
const mark = (column: string) => `Held by ${column}`;

/** Rows about one person that fill every column with personal data. */
const writers: Readonly<Record<string, () => Promise<unknown>>> = {
  Subscription: () =>
    db().subscription.create({
      data: {
        email: address,
        firstName: mark('Subscription.firstName'),
        lastName: mark('Subscription.lastName'),
        organization: mark('Subscription.organization'),
        audience: mark('Subscription.audience'),
        searchForm: mark('Subscription.searchForm'),
        topicOptOuts: { create: { category: mark('TopicOptOut.category') } },
      },
    }),
  ContactMessage: () =>
    db().contactMessage.create({
      data: {
        email: address,
        name: mark('ContactMessage.name'),
        organization: mark('ContactMessage.organization'),
        topic: mark('ContactMessage.topic'),
        message: mark('ContactMessage.message'),
        searchForm: mark('ContactMessage.searchForm'),
      },
    }),
  ConsentEvent: () =>
    db().consentEvent.create({
      data: {
        email: address,
        event: 'requested',
        form: mark('ConsentEvent.form'),
        wording: mark('ConsentEvent.wording'),
        at: new Date(),
      },
    }),
  Suppression: () =>
    db().suppression.create({
      data: {
        email: address,
        reason: 'bounced',
        reply: mark('Suppression.reply'),
        searchForm: mark('Suppression.searchForm'),
      },
    }),
  WayBack: () =>
    db().wayBack.create({
      data: {
        suppression: { connect: { email: address } },
        token: mark('WayBack.token'),
        expiresAt: new Date(Date.now() + 60_000),
      },
    }),
  Bounce: () =>
    db().bounce.create({
      data: { email: address, count: 1, lastAt: new Date(), lastReply: mark('Bounce.lastReply') },
    }),
  OutboundMail: async () => {
    const data = { data: mark('OutboundMail.data'), lastError: mark('OutboundMail.lastError') };
    await db().outboundMail.create({
      data: { ...data, recipient: address, template: 'verify-subscription', messageId: '<held-1@site.test>' },
    });
    for (const email of [address, neighbor])
      await db().outboundMail.create({
        data: {
          recipient: 'office@example.com',
          template: 'contact-message',
          data: JSON.stringify({ name: 'Ada', email, message: email === address ? mark('OutboundMail.data') : '' }),
          messageId: `<held-${email}@site.test>`,
        },
      });
  },
  User: () =>
    db().user.create({
      data: {
        email: address,
        firstName: mark('User.firstName'),
        lastName: mark('User.lastName'),
        searchForm: mark('User.searchForm'),
        passwordHash: 'x',
        sessions: {
          create: {
            id: 'held',
            expiresAt: new Date(Date.now() + 60_000),
            client: mark('Session.client'),
            browser: mark('Session.browser'),
          },
        },
        passkeys: {
          create: {
            name: mark('Passkey.name'),
            credentialId: 'held',
            publicKey: 'x',
            counter: 0,
            transports: '[]',
          },
        },
      },
    }),
  AccountLink: async () => {
    const { id: userId } = await db().user.create({ data: { email: 'other@example.com', passwordHash: 'x' } });
    await db().accountLink.create({
      data: { tokenHash: 'held', userId, purpose: 'email', email: address, expiresAt: new Date() },
    });
  },
  SubscriptionImportLine: async () => {
    const { id: importId } = await db().subscriptionImport.create({
      data: { fileName: 'list.csv', state: 'ready', createdBy: 'office@example.com' },
    });
    const firstName = mark('SubscriptionImportLine.firstName');
    const lastName = mark('SubscriptionImportLine.lastName');
    const reason = mark('SubscriptionImportLine.reason');
    const organization = mark('SubscriptionImportLine.organization');
    const read = { importId, line: 1, email: address, firstName, organization, outcome: 'waiting' };
    await db().subscriptionImportLine.create({ data: read });
    await db().subscriptionImportLine.create({
      data: { importId, line: 2, email: `Ada <${address.toUpperCase()}>`, lastName, outcome: 'invalid', reason },
    });
    await db().subscriptionImportLine.create({
      data: {
        importId,
        line: 30,
        email: 'other@example.com',
        outcome: 'noConsent',
        reason: `“Status” says “${address}”`,
      },
    });
    await db().subscriptionImportLine.create({
      data: { importId, line: 3, email: `bo.${address} and more`, outcome: 'invalid' },
    });
    const cells = [
      { email: 'Ada', firstName: `'${address}'` },
      { email: 'Ada', lastName: `write to ${address}.` },
      { email: `"${address}".` },
      { email: 'Ada', reason: `The status “${address}” is not known here.` },
    ];
    for (const [index, line] of cells.entries())
      await db().subscriptionImportLine.create({
        data: { importId, line: 4 + index, outcome: 'invalid', ...line },
      });
    const line = { importId, line: 20, email: `${neighbor} and more`, outcome: 'invalid' };
    await db().subscriptionImportLine.create({ data: line });
  },
};

async function dump(model: string): Promise<string> {
  const rows = await db().$queryRawUnsafe<object[]>(`SELECT * FROM "${model}"`);
  return rows
    .map((row) => JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
    .join('\n');
}

/** The models of which a row names the person. */
async function holders(): Promise<string[]> {
  const held = await Promise.all(
    models.map(async (model) => {
      const text = (await dump(model)).replaceAll(`bo.${address}`, '');
      return text.toLowerCase().includes(address) || text.includes('Held by') ? model : [];
    }),
  );
  return held.flat();
}

const actor = { id: null, email: 'admin@example.com', client: '203.0.113.9' };

it('knows of every text column of the models whether it holds something of a person', () => {
  expect(Object.keys(holdings).sort()).toEqual(textColumns.sort());
});

describe('an address in every column that can hold it', () => {
  beforeAll(async () => {
    for (const write of Object.values(writers)) await write();
  });

  it.each([...columnsThat('personal'), ...columnsThat('account'), ...columnsThat('repeats')])(
    'is written to %s',
    async (column) => {
      const [model = '', name = ''] = column.split('.');
      const rows = await db().$queryRawUnsafe<Record<string, string | null>[]>(`SELECT "${name}" FROM "${model}"`);
      const texts = rows.flatMap((row) => row[name]?.toLowerCase() ?? []);
      expect(texts.some((text) => text.includes(address) || text.includes('held by'))).toBe(true);
    },
  );

  it('is shown by the copy, with the names and words that go with it', async () => {
    const copy = JSON.stringify(await copyOf(address, actor));
    const shown = [...columnsThat('personal'), ...columnsThat('account')].filter(
      (column) => !/\.(email|recipient)$/.test(column),
    );
    expect(shown.filter((column) => !copy.includes(mark(column)))).toEqual([]);
    expect(copy).not.toContain(`bo.${address}`);
  });

  it('is in the trail after the erasure only where its account is, if someone else typed it', async () => {
    const typed = 'typed@example.com';
    const client = '203.0.113.9';
    const write = async (email: string, id: number | null) => {
      await recordAudit(db(), { id, email, client }, { action: accountsAudit['sign-in.failure'], subject: 'x' });
      const asker = { id: 1, email: 'other@example.com', client };
      await recordAudit(db(), asker, { action: accountsAudit['email.ask'], subject: email });
    };
    await write(typed, null);
    await write(neighbor, null);
    await write(typed, null);
    const owner = await signedIn('user');
    await write(owner.email, owner.id);
    await eraseAddress(owner.email);
    await eraseOnRequest(typed, actor);
    expect(await copyOf(typed, actor)).toMatchObject({ actions: [] });
    const found = (email: string) => db().auditEntry.count({ where: { searchText: { contains: email } } });
    expect([await found(typed), await found(neighbor), await found(owner.email)]).toEqual([0, 2, 2]);
    expect(await db().auditEntry.count({ where: { action: 'sign-in.failure', actorEmail: '' } })).toBe(2);
    expect(await db().auditEntry.count({ where: { action: 'subscription.erase', subject: 't…@example.com' } })).toBe(1);
    await write(typed, null);
    expect(await found(typed)).toBe(2);
  });

  it('is in counts of requests after the erasure, which the owner is told', async () => {
    const email = 'counted@example.com';
    const use = [{ limit: signInLimits.account, key: email }];
    await spendLimits(use);
    await eraseAddress(email);
    expect(await db().limitHit.count({ where: { key: email } })).toBe(1);
    for (const words of [erasureOffer, erasureToCome, erasureDone])
      expect(words).toContain('counts of requests that name your address, for a day;');
  });

  it('is nowhere after the erasure and the deletion of the account, and no other row is gone', async () => {
    const { id } = await db().user.findUniqueOrThrow({ where: { email: address } });
    await eraseAddress(address);
    const ofAccount = new Set(columnsThat('account').map((column) => column.split('.')[0]));
    expect((await holders()).filter((model) => !ofAccount.has(model))).toEqual([]);
    const lines = await db().subscriptionImportLine.findMany({ orderBy: { line: 'asc' } });
    expect(lines.map(({ email }) => email)).toEqual([`bo.${address} and more`, `${neighbor} and more`]);
    expect(await db().outboundMail.count({ where: { data: { contains: neighbor } } })).toBe(1);
    // The trail names the deleted account, as it says above.
    const { cookie } = await signedIn('admin');
    expect((await apiOf(usersContract.delete, { params: { id } }, { cookie })).status).toBe(204);
    expect((await holders()).filter((model) => model !== 'AuditEntry')).toEqual([]);
  });
});
