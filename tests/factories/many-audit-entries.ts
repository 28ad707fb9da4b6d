const actions = [
  'news.update',
  'news.create',
  'subscription.update',
  'sign-in.success',
  'sign-in.failure',
  'user.update',
];
const words = ['vendor', 'policy', 'quote', 'ledger', 'notice', 'filing', 'market', 'letter'];

/**
 * The n-th generated entry of the trail: one in 1,000 is a mailing, one in 100,000 has a word that no other has. The
 * `count`th is the `newest`.
 */
export function makeAuditEntry(n: number, newest: number, count: number) {
  const action = n % 1000 === 0 ? 'newsletter.send' : (actions[n % actions.length] ?? '');
  const word = n % 100_000 === 7 ? `unique${n}` : words[n % words.length];
  return {
    actorEmail: `admin-${n % 7}@example.com`,
    kind: action.startsWith('sign-in') ? 'security' : 'change',
    action,
    subject: `News item ${n % 5000}: About the ${word}`,
    details: JSON.stringify({
      title: { from: `Draft ${n.toString(36)}`, to: `Final ${word}` },
      isPublished: { from: false, to: true },
    }),
    client: `203.0.113.${n % 250}`,
    at: new Date(newest - (count - n) * 15_000).toISOString(),
  };
}
