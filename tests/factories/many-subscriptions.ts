const firstNames = [
  'Ada',
  'Benjamin',
  'Chidi',
  'Dolores',
  'Elif',
  'Fergus',
  'Grace',
  'Hiroshi',
  'Imani',
  'Jonas',
  'Katya',
  'Lucia',
  'Mateo',
  'Noor',
  'Olga',
  'Priya',
];
const lastNames = [
  'Abbott',
  'Bauer',
  'Castillo',
  'Dubois',
  'Eriksen',
  'Fischer',
  'Greene',
  'Hassan',
  'Ivanova',
  'Jensen',
  'Kim',
  'Lombardi',
  'Mwangi',
  'Novak',
  'Okafor',
  'Petrov',
  'Quinn',
  'Rossi',
];
const domains = [
  'example.com',
  'example.net',
  'example.org',
  'vendor.example',
  'desk.example',
  'research.example',
  'quotes.example',
];
const hour = 60 * 60 * 1000;

/** The n-th generated subscription, always the same one: four in five are verified, one in three has no name. */
export function makeSubscription(n: number, newest = Date.UTC(2026, 0, 1)) {
  const mixed = mix(n);
  const firstName = pick(firstNames, mixed);
  const lastName = pick(lastNames, mixed >>> 8);
  const subscribedAt = new Date(newest - (mixed % (3 * 365 * 24)) * hour - (mixed % 3600) * 1000).toISOString();
  const isVerified = mixed % 5 !== 0;
  return {
    email: `${firstName}.${lastName}.${n.toString(36)}@${pick(domains, mixed >>> 16)}`.toLowerCase(),
    firstName: mixed % 3 === 0 ? null : firstName,
    lastName: mixed % 3 === 0 ? null : lastName,
    isVerified,
    subscribedAt,
    verifiedAt: isVerified ? subscribedAt : null,
  };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

/** Spreads consecutive numbers over 32 bits. */
function mix(n: number): number {
  let value = Math.imul(n ^ (n >>> 16), 0x45d9f3b);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}
