// Which feature a file is for: the first pattern that its path matches.
const features: [string, RegExp][] = [
  ['mail', /(^|\/)(mail(?!ing)|unsubscrib)/],
  ['newsletters', /newsletter|mailing(?!-list)/],
  ['subscriptions', /subscri|mailing-list|consent|verify-email|csv/],
  ['analytics', /analytics|beacon/],
  ['news', /news|updates|feed|preview/],
  ['messages', /\/(contact-)?messages/],
  [
    'accounts: sign-in, sessions, users',
    /\(account\)|accounts|\/auth|\/users?\b|session|login|logout|passkey|factor|profile|account/,
  ],
  ['audit', /audit/],
  ['backup', /backup|restore/],
  ['database, migrations', /lib\/platform\/database|migrat/],
  ['back office: frame, other tabs', /app\/(api\/)?admin|components\/admin/],
  ['the site’s words', /lib\/(content|site\.ts)/],
  [
    'public pages',
    /app\/\(public\)|app\/\(site\)|app\/\(primer\)|components\/(layout|drawing|landing|site|primer)|lib\/(seo|domains\/site)/,
  ],
  ['server, process, HTTP', /^server|lib\/(platform|api|boot|paths)|^middleware|^instrumentation|scripts\/serve/],
  ['operator’s scripts', /^scripts/],
  ['API (other)', /app\/api/],
  ['parts of the screen', /components\/(ui|form|dialog|query)/],
];

export function featureOf(path: string): string {
  return features.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other';
}
