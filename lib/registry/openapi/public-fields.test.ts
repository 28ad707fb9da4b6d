import { z } from 'zod';

import { contractsByDomain } from './document';

/** The names of all fields in a JSON schema, once each. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...new Set([...own, ...Object.values(schema).flatMap(fieldsOf)])];
}

const account = 'id email firstName lastName role';
const profile = 'firstName lastName organization audience';
const news = 'id title excerpt content category link date isPublished noticeNumber affected takesEffectOn';
const ofFile = 'currentUrl width height alt isDecoration caption source smaller';
const file = `url size picture isRedline issueId pageUrl standing replaces ${ofFile}`;
const issue = `id documentId kind title summary number date takesEffectOn commentUntil state stateText changes notes ended file redline otherFiles text at day reason link ${file}`;

it('returns to anyone these fields and no others', () => {
  const returned = Object.entries(contractsByDomain).flatMap(([domain, contracts]) =>
    Object.entries(contracts).flatMap(([name, { access, pageOf, output = pageOf }]) =>
      access === 'public' && output ? [[`${domain}.${name}`, fieldsOf(z.toJSONSchema(output)).join(' ')] as const] : [],
    ),
  );
  expect(Object.fromEntries(returned)).toEqual({
    'auth.askPasskey': 'challenge rpId timeout userVerification allowCredentials id type transports',
    'auth.login': account,
    'auth.loginCode': account,
    'auth.loginPasskey': account,
    'contactMessages.send': 'message',
    'documents.get': `current issues ${issue}`,
    'documents.list': issue,
    'monitoring.health': 'status checks name message advice isOff place',
    'monitoring.readiness': 'status database mailQueue',
    'news.getNeighbors': 'newer older id title',
    'news.getPublished': `${news} html notes files text at day url size picture isRedline documentId issueId pageUrl state standing replaces ${ofFile}`,
    'news.listPublished': `${news} updatedOn`,
    'readers.leave': 'next',
    'readers.putBack': 'token',
    'readers.saveOwnProfile': profile,
    'subscriptions.saveProfile': profile,
    'subscriptions.subscribe': 'message',
    'subscriptions.verifyEmail': `email ${profile} isVerified subscribedAt profileProof preferencesToken`,
  });
});
