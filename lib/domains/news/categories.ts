/** Categories of news items. A module without schemas, so that public forms load no zod. */
export const newsCategories = ['Announcements', 'Regulatory', 'Industry Insights', 'CT Plan Updates'] as const;

/** The topic of mail that has every notice that takes effect, of any category. */
export const noticesTopic = 'Notices that take effect';
