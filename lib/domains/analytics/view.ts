/** Real visitors, programs, and those who run the site. */
export type ViewKind = 'person' | 'bot' | 'internal';

/** A page view between its request and the database. */
export interface View {
  kind: ViewKind;
  page: string;
  at: Date;
  botName?: string;
  /** A bot's, to tell what it is for: it is not stored. */
  userAgent?: string;
  referrer?: string;
  /** What the page's address says of a campaign: it is stored only if administrators have named it. */
  campaignKeys?: string[];
  /** A person's address and browser, to be hashed: it never leaves the process's memory. */
  visitor?: string;
}
