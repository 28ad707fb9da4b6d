/** Every address of the site; links are made from these and nowhere else. */
export const paths = {
  home: '/',
  landingV2: '/landing-v2',
  about: '/about',
  vision: '/vision',
  primer: '/primer',
  updates: '/updates',
  contact: '/contact',
  legal: '/legal',
  auth: '/auth',
  signOut: '/sign-out',
  verifyEmail: '/verify-email',
  unsubscribe: '/unsubscribe',
  previews: '/preview',
  userHome: '/home',
  dashboard: '/dashboard',
  admin: '/admin',
  auditTrail: '/admin/audit',
  feed: '/feed.xml',
  sitemap: '/sitemap.xml',
  news: '/#news',
  features: '/#features',
  subscribe: '/#subscribe',
  newsPage: (page: number) => (page > 1 ? `/updates?page=${page}` : '/updates'),
  newsItem: (id: number) => `/updates?id=${id}`,
  preview: (token: string) => `/preview/${token}`,
  signIn: (wayBack?: string, reason?: string) => {
    const query = new URLSearchParams({ ...(wayBack && { next: wayBack }), ...(reason && { reason }) }).toString();
    return query ? `/auth?${query}` : '/auth';
  },
} as const;

export const apiPaths = {
  user: '/api/user',
  login: '/api/login',
  logout: '/api/logout',
  subscribe: '/api/email-subscription',
  addSubscription: '/api/email-subscribe',
  verifyEmail: '/api/verify-email',
  unsubscribe: '/api/unsubscribe',
  news: '/api/news',
  newsItem: (id: number) => `/api/news/${id}`,
  refreshNews: '/api/news/refresh',
  impressions: '/api/impressions',
  marketingForm: '/api/marketing-form',
  adminUsers: '/api/admin/users',
  adminUser: (id: number) => `/api/admin/users/${id}`,
  adminSubscriptions: '/api/admin/email-subscriptions',
  adminSubscription: (id: number) => `/api/admin/email-subscriptions/${id}`,
  adminSubscriptionMessage: (id: number) => `/api/admin/email-subscriptions/${id}/verification-message`,
  adminSubscriptionConsent: (id: number) => `/api/admin/email-subscriptions/${id}/consent`,
  adminErasures: '/api/admin/erasures',
  adminImports: '/api/admin/subscription-imports',
  adminImport: (id: number) => `/api/admin/subscription-imports/${id}`,
  adminImportStart: (id: number) => `/api/admin/subscription-imports/${id}/start`,
  adminImportReport: (id: number) => `/api/admin/subscription-imports/${id}/report`,
  adminNewsletters: '/api/admin/newsletters',
  adminNewsletter: (id: number) => `/api/admin/newsletters/${id}`,
  adminNewsItemNewsletter: (id: number) => `/api/admin/news/${id}/newsletter`,
  adminNewsItemTest: (id: number) => `/api/admin/news/${id}/newsletter/test`,
  adminSubscriptionsExport: '/api/admin/email-subscriptions/export',
  adminNews: '/api/admin/news',
  adminNewsItem: (id: number) => `/api/admin/news/${id}`,
  adminNewsItemPreviewLink: (id: number) => `/api/admin/news/${id}/preview-link`,
  adminAnalytics: '/api/admin/analytics',
  adminSiteConfig: '/api/admin/site-config',
  adminAudit: '/api/admin/audit',
} as const;

/**
 * The way back after signing in: a path of this site, or nothing.
 * `//host`, `/\host` and anything with a scheme would lead away.
 */
export function safeWayBack(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(value)) return undefined;
  const url = new URL(value, 'http://site.invalid');
  return url.host === 'site.invalid' ? url.pathname + url.search + url.hash : undefined;
}
