// Separate constants, so that the beacon's bundle contains no other address.
export const updatesPath = '/updates';
export const newsItemPath = (id: number) => `${updatesPath}?id=${id}`;
export const impressionsPath = '/api/impressions';

const leaving = (token: string, back?: string) =>
  `/unsubscribe?${new URLSearchParams({ token, ...(back !== undefined && { back }) }).toString()}`;

/** Every address of the site; build links from these only. */
export const paths = {
  home: '/',
  landingV2: '/landing-v2',
  about: '/about',
  vision: '/vision',
  primer: '/primer',
  glossary: '/primer#glossary',
  updates: updatesPath,
  contact: '/contact',
  legal: '/legal',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  confirmEmail: '/confirm-email',
  signOut: '/sign-out',
  /** Shown when a sign-out cleared the browser's cookies but could not end the session. */
  sessionKept: '/sign-out?session=kept',
  verifyEmail: '/verify-email',
  /** The target of a verification without scripts, which leads on to the profile. */
  completeProfile: (proof: string) => `/verify-email?profile=${proof}`,
  profileSaved: (proof: string) => `/verify-email?profile=${encodeURIComponent(proof)}&saved`,
  unsubscribe: '/unsubscribe',
  preferences: '/preferences',
  choices: (token: string, done: 'saved' | 'back') => `/preferences?token=${encodeURIComponent(token)}&done=${done}`,
  ownData: '/your-data',
  ownDataErased: '/your-data?erased',
  previews: '/preview',
  userHome: '/home',
  account: '/account',
  confirm: (returnPath: string) => `/account/confirm?next=${encodeURIComponent(returnPath)}`,
  dashboard: '/dashboard',
  admin: '/admin',
  auditTrail: '/admin/audit',
  /** Everything done to one object, by its name in the trail: "News item 5". */
  historyOf: (object: string) => `/admin/audit?${new URLSearchParams({ object }).toString()}`,
  /** Every change that a person made. */
  historyBy: (person: string) => `/admin/audit?${new URLSearchParams({ person }).toString()}`,
  signIns: '/admin/sign-ins',
  signInRules: '/admin/sign-in-rules',
  imports: '/admin/imports',
  checks: '/admin/checks',
  messages: '/admin/messages',
  message: (id: number) => `/admin/messages/${id}`,
  analytics: '/admin?tab=analytics',
  analyticsView: (view: string) => `/admin?tab=analytics&view=${view}`,
  /** Where the figures were before; it leads to Analytics. */
  figures: '/admin/figures',
  newsEditor: (id: number) => `/admin/news/${id}`,
  newNews: '/admin/news/new',
  plannedNews: '/admin/news/planned',
  newsArchive: '/admin/news-archive',
  adminDocuments: '/admin/documents',
  newDocument: '/admin/news/new?document',
  mailings: '/admin/mailings',
  mailing: (id: number) => `/admin/mailings/${id}`,
  subscriptions: '/admin?tab=subscriptions',
  subscription: (id: number) => `/admin/subscriptions/${id}`,
  /** Leads to the page of the person with this address. */
  person: (email: string) => `/admin/subscriptions/of?email=${encodeURIComponent(email)}`,
  offList: (id: number) => `/admin/subscriptions/off-list/${id}`,
  feed: '/feed.xml',
  categoryFeed: (slug: string) => `/feed.xml?category=${slug}`,
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  securityText: '/.well-known/security.txt',
  /** Where password managers look for the page to change a password. */
  changePassword: '/.well-known/change-password',
  documents: '/documents',
  document: (id: number) => `/documents?id=${id}`,
  /** An issue on the page of its document. */
  issue: (documentId: number, id: number) => `/documents?id=${documentId}&issue=${id}#issue-${id}`,
  /** The file of the issue that applies, whichever that is. */
  currentFile: (documentId: number) => `/documents/${documentId}/current.pdf`,
  documentsFeed: '/documents/feed.xml',
  news: '/#news',
  features: '/#features',
  subscribe: '/#subscribe',
  newsPage: (page: number) => (page > 1 ? `/updates?page=${page}` : '/updates'),
  newsItem: newsItemPath,
  files: '/files',
  newsFile: (id: number, name: string) => `/files/${id}/${name}`,
  /** The file that readers now see in the place of this one, which may be itself. */
  currentNewsFile: (id: number, name: string) => `/files/${id}/current/${name}`,
  leaving,
  erasureLinkSent: (token: string, back?: string) => `${leaving(token, back)}&sent`,
  preview: (token: string) => `/preview/${token}`,
  signIn: (returnPath?: string, reason?: string) => {
    const query = new URLSearchParams({
      ...(returnPath && { next: returnPath }),
      ...(reason && { reason }),
    }).toString();
    return query ? `/auth?${query}` : '/auth';
  },
} as const;

/** Whether a path is that of a picture of a news item: how often it is loaded is not recorded, nor by whom. */
export function isPicturePath(path: string): boolean {
  return /^\/files\/\d+\/[^/]+\.(png|jpg)$/.test(path);
}

/** Addresses of the API that links, plain forms and small scripts name; the contracts take theirs from here. */
export const apiPaths = {
  user: '/api/user',
  login: '/api/login',
  loginPasskey: '/api/login/passkey',
  logout: '/api/logout',
  accountExport: '/api/account/export',
  reauthenticate: '/api/reauthenticate',
  subscribe: '/api/email-subscription',
  profile: '/api/subscription-profile',
  verifyEmail: '/api/verify-email',
  unsubscribe: '/api/unsubscribe',
  preferences: '/api/preferences',
  ownData: '/api/own-data',
  contactMessages: '/api/contact-messages',
  news: '/api/news',
  documents: '/api/documents',
  impressions: impressionsPath,
  marketingForm: '/api/marketing-form',
} as const;

export const healthPath = '/api/health';

/** Returns a path of this site to go back to. Refuses `//host`, `/\host` and anything with a scheme. */
export function safeReturnPath(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(value)) return undefined;
  const url = new URL(value, 'http://site.invalid');
  const path = url.pathname + url.search + url.hash;
  // Normalized, `/.//host` is `//host`.
  return url.host === 'site.invalid' && !path.startsWith('//') ? path : undefined;
}
