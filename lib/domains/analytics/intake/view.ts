/** Visitors, programs, and the people who run the site. */
export type ViewKind = 'person' | 'bot' | 'internal';

/** Counted by its address and day only, apart from views. */
export type OtherKind = 'download' | 'missing';

/** A page view between its request and the database. */
export interface View {
  kind: ViewKind | OtherKind;
  page: string;
  at: Date;
  botName?: string;
  /** Only set for bots, to determine their purpose; not stored. */
  userAgent?: string;
  referrer?: string;
  /** The campaign keys in the page's address; stored only if administrators have named them. */
  campaignKeys?: string[];
  /** A person's address and browser, to be hashed: it never leaves the process's memory. */
  visitor?: string;
}
