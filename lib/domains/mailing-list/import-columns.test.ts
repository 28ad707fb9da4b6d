import { readFileSync } from 'node:fs';

import { canBe, cellKind, cellKinds, fieldByName, strongest, undecided, verdictOfCell } from './import-columns';

describe('the name of a column', () => {
  it.each([
    ['left', ['Unsubscribed', 'unsubscribed_at', 'UNSUB_TIME', 'CLEAN_TIME', 'Unsubscribed from all email', 'Opt out']],
    [
      'left',
      ['Bounced', 'Email hard bounce reason', 'deleted_at', 'Opted out of email: News', 'Do not contact', 'Spam?'],
    ],
    ['left', ['Has left', 'Date left', 'Left on', 'Leaving date', 'Leaver', 'DNC']],
    ['left', ['EMAIL_BLACKLISTED', 'email_disabled', 'Email Suppressions', 'Confirmed Opt-Out Date', 'No email']],
    ['consent', ['Opt-in?', 'Email Marketing Consent', 'subscribed_to_emails', 'Subscribed', 'Consent date', 'Agreed']],
    ['isVerified', ['Verified', 'Is confirmed', 'CONFIRM_TIME', 'DOUBLE_OPT-IN', 'Email Confirmation Status']],
    ['status', ['Status', 'Email status', 'Subscription status', 'Opt-in status']],
    [
      undecided,
      ['State', 'Lead Status', 'Marketing contact status', 'active_subscription', 'Newsletter', 'GDPR', 'Active'],
    ],
    [undecided, ['Opt-in / Opt-out', 'ConsentToTrack', 'Unsubscribe link', 'Cancel date', 'Legal basis']],
    [undecided, ['Reason for leaving', 'Out?', 'Stop email', 'Excluded']],
    [
      undecided,
      ['Wants email', 'No longer wants email', 'Mail ok?', 'May we email you?', 'Not interested', 'Declined'],
    ],
    [
      undecided,
      [
        'Returned',
        'Archived',
        'Deceased',
        'Former',
        'Not to be sent anything',
        'Receives mail',
        'Paused',
        'Deliverability',
      ],
    ],
    [undecided, ['Bounce count', 'Soft bounces', 'Number of complaints', 'Deliverable', 'Email valid', 'Suspended']],
    [
      null,
      ['Company', 'State / Region', 'OPTIN_IP', 'SMS_BLACKLISTED', 'ConsentToSendSms', 'Notes', 'Last Active', 'Tags'],
    ],
    [
      null,
      ['First contact', 'Account owner', 'Last name', 'Region', 'Source', 'Date of birth', 'Mailing city', 'Leeds'],
    ],
    [null, ['Opted out of phone calls', 'Subscriber country', 'Marketing emails opened', '', 'Имя']],
  ] as const)('says %s: %j', (field, names) => {
    expect(names.map((name) => [name, fieldByName(name)])).toEqual(names.map((name) => [name, field]));
  });

  it('that speaks of who left is no sign of consent, whoever reads it', () => {
    expect(
      ['isVerified', 'consent', 'status', 'left', ''].map((choice) => canBe('Unsubscribed', choice as '')),
    ).toEqual([false, false, true, true, true]);
  });
});

it.each([
  ['yes', ['yes', 'Y', '1', 'TRUE', ' true ', '✓']],
  ['no', ['No', 'n', '0', 'FALSE', '0000-00-00', '0000-00-00 00:00:00', 'Never']],
  ['date', ['2025-01-02', '2025-01-02 03:04:05', '1/1/2025', '12/31/2024 3:04 PM', '2025-01-02T03:04:05.000Z']],
  ['confirmed', ['Subscribed', 'SUBSCRIBED', 'Active', 'enabled', 'Opted-in', 'Express']],
  ['pending', ['pending', 'Unconfirmed', 'Awaiting confirmation', 'Implied']],
  ['never', ['NEVER_SUBSCRIBED', 'Non-subscribed', 'No permissions set']],
  ['gone', ['unsubscribed', 'Unsubscribed by admin', 'blocklisted', 'HARD_BOUNCE', 'cleaned', 'Opted out', 'left']],
  ['empty', ['', ' ', '-', '[]', 'null', 'N/A']],
  ['unknown', ['perhaps', 'x', '2', '31/12/2024', '1.1.2025', 'VIP', 'désabonné', '13/13/2025']],
] as const)('reads as %s: %j', (kind, cells) => {
  expect(cells.map((cell) => [cell, cellKind(cell)])).toEqual(cells.map((cell) => [cell, kind]));
});

it('takes the strongest that is said, and an unknown word never for consent', () => {
  expect(strongest([])).toBe('nothing');
  expect(strongest(['verified', 'nothing', 'pending'])).toBe('pending');
  expect(strongest(['left', 'noConsent', 'verified'])).toBe('left');
  for (const [field, said] of Object.entries(verdictOfCell)) {
    expect(said.unknown).toBe(field === 'left' ? 'left' : 'noConsent');
    expect(said.gone).toBe('left');
  }
});

it('is documented as it is', () => {
  const words = { nothing: 'nothing', verified: 'verified', pending: 'pending', noConsent: 'not added', left: 'left' };
  const fields = ['status', 'isVerified', 'consent', 'left'] as const;
  const rows = cellKinds.map((kind) => fields.map((field) => words[verdictOfCell[field][kind]]));
  const lines = readFileSync('docs/import.md', 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith('| In the cell'));
  const documented = lines.slice(from + 2, from + 2 + cellKinds.length).map((line) => line.split('|').slice(2, -1));
  expect(documented.map((cells) => cells.map((cell) => cell.trim()))).toEqual(rows);
});
