import { looseTimeSchema } from '@/lib/platform/dates/schema';

/** Fields that a column of the file can be read as. */
export const importFields = [
  'email',
  'firstName',
  'lastName',
  'fullName',
  'organization',
  'subscribedAt',
  'status',
  'isVerified',
  'consent',
  'left',
] as const;
export type ImportField = (typeof importFields)[number];

/** A column whose name may speak of consent or of leaving: until a person says what it means, nothing is added. */
export const undecided = 'undecided';
/** What a column is read as; empty if it is not used. */
export type ColumnChoice = ImportField | typeof undecided | '';

/** What a cell says of an address, from the weakest: of all cells of a line, the strongest counts. */
const verdicts = ['nothing', 'verified', 'pending', 'noConsent', 'left'] as const;
export type Verdict = (typeof verdicts)[number];

export const cellKinds = ['yes', 'no', 'date', 'confirmed', 'pending', 'never', 'gone', 'empty', 'unknown'] as const;
export type CellKind = (typeof cellKinds)[number];

/**
 * What each kind of cell says in each field that speaks of consent or of leaving. A file may have several columns of
 * each. A status is a word: a yes says nothing that is known, because it may answer "has left?". In a column of who left, a
 * word that is not known, such as a reason or a tick, says that they did.
 */
export const verdictOfCell = {
  status: {
    ...{ yes: 'noConsent', no: 'noConsent', date: 'noConsent', confirmed: 'verified', pending: 'pending' },
    ...{ never: 'noConsent', gone: 'left', empty: 'pending', unknown: 'noConsent' },
  },
  isVerified: {
    ...{ yes: 'verified', no: 'pending', date: 'verified', confirmed: 'verified', pending: 'pending' },
    ...{ never: 'noConsent', gone: 'left', empty: 'pending', unknown: 'noConsent' },
  },
  consent: {
    ...{ yes: 'verified', no: 'noConsent', date: 'verified', confirmed: 'verified', pending: 'pending' },
    ...{ never: 'noConsent', gone: 'left', empty: 'noConsent', unknown: 'noConsent' },
  },
  left: {
    ...{ yes: 'left', no: 'nothing', date: 'left', confirmed: 'noConsent', pending: 'noConsent' },
    ...{ never: 'noConsent', gone: 'left', empty: 'nothing', unknown: 'left' },
  },
} as const satisfies Partial<Record<ImportField, Record<CellKind, Verdict>>>;
export type SpeakingField = keyof typeof verdictOfCell;

export function isSpeaking(field: ColumnChoice | null): field is SpeakingField {
  return field !== null && field in verdictOfCell;
}

export function strongest(found: readonly Verdict[]): Verdict {
  return verdicts[Math.max(0, ...found.map((verdict) => verdicts.indexOf(verdict)))] ?? 'nothing';
}

/** The words of other tools, in lower case and by their letters alone. */
const words: Partial<Record<CellKind, RegExp>> = {
  confirmed:
    /^(active|agreed|confirmed|double(optin|optedin)|enabled|explicit|express|granted|optedin|optin|subscribed|verified)$/,
  pending:
    /^((awaiting|pending)confirmation|doubleoptinpending|implicit|implied|inactive|new|notconfirmed|notverified|pending|unconfirmed|unverified)$/,
  never: /^((never|non|not)subscribed|nonmarketingcontact|nopermissions?(set)?|notoptedin|notset|transactional)$/,
  gone: /unsub|opt(ed|s)?out|blacklist|block|bounc|clean|complain|spam|abuse|delet|disabl|invalid|^left|remov|revok|suppress|undeliver|withdr/,
};

const marks: Partial<Record<CellKind, RegExp>> = {
  empty: /^([-–—[\]{}()"'.\s]*|null|none|nil|n\/?a)$/,
  yes: /^(yes|y|true|t|1|on|✓|✔|☑)$/,
  // Some tools write no date as 0000-00-00.
  no: /^(no|n|never|false|f|off|✗|✘|☐|0[0\s:./tz-]*)$/,
};

const Time = looseTimeSchema('');

export function cellKind(cell: string): CellKind {
  const text = cell.trim().toLowerCase();
  const mark = cellKinds.find((kind) => marks[kind]?.test(text));
  if (mark) return mark;
  if (Time.safeParse(cell.trim()).success) return 'date';
  const word = text.replace(/[^a-z]/g, '');
  return cellKinds.find((kind) => words[kind]?.test(word)) ?? 'unknown';
}

/**
 * Names of fields that only one column can have, the best first: "address" beside "email" is a street. A pattern is for
 * names that say nothing of consent or of leaving.
 */
export const singleNames: Readonly<Record<Exclude<ImportField, SpeakingField>, readonly (string | RegExp)[]>> = {
  email: ['email', 'emailaddress', 'mail', /e?mail(add?resse?|id)?$/, 'address', 'subscriber'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  fullName: ['fullname', 'name', 'contactname', 'subscribername', 'displayname'],
  organization: ['organization', 'organisation', 'company', 'companyname', 'employer', 'firm'],
  subscribedAt: [
    ...['subscribedat', 'subscribedon', 'datesubscribed', 'subscriptiondate', 'optintime'],
    ...['emailmarketingconsenttimestamp', 'listjoineddate', 'datejoined', 'joineddate', 'joinedat', 'joined'],
    ...['dateadded', 'addedtime', 'signupdate', 'createdat'],
  ],
};

export const labelOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const filler =
  '(address|all|at|communications?|contact|date|email|emails|for|from|gdpr|given|has|is|list|mail|mailing|marketing|newsletters?|of|on|status|the|time|timestamp|to)*';
const whole = (cores: string) => new RegExp(`^${filler}(${cores})${filler}$`);

const leaving =
  /unsub|opt(ed|s)?outs?|bounc|clean|suppress|blacklist|blocklist|blocked|complain|spam|abuse|delet|remov|disabled|undeliver|invalid|donot|dontmail|withdr[ae]w|revok|^noe?mail|^(date|has|is)?left(at|date|on)?$|^leaver$|^leavingdate$|^dnc$/;
const speaking: readonly [SpeakingField, RegExp][] = [
  ['status', /^(contact|email|mail|member|optin|subscribe|subscriber|subscription)?status$/],
  ['isVerified', whole('verified|verification|confirm|confirmed|confirmation|doubleoptin')],
  [
    'consent',
    whole('accepts|agree[ds]|consent|consented|consents|optin|optedin|optsin|permission|subscribed|emailmarketing'),
  ],
];
const consenting = /agree|consent|optin|optedin|permission|subscribed/;
const vague =
  /accept|agree|cancel|confirm|consent|contactable|deactivat|deliverab|gdpr|legalbasis|mailable|marketing|newsletter|optin|optedin|permission|preference|reachable|receiving|status|subscri|suspend|verif|^(e?mail)?valid$|^(is)?(active|allowed|enabled|inactive)$|^state$/;
/** Whole words of names that may say who wants no mail, or is no longer there. */
const doubtful =
  /^(allows?|archived?|banned|can|ceased|churned|dead|deceased|declin(ed?|es)|died|dn[cdem]|drop(ped|s)?|ended|eras(ed?|ure)|exclu(ded?|sion)|exit(ed)?|expired|fail(ed|ures?)?|forg(et|otten)|former|gone|hold|interested|lapsed|leav(e|ers?|es|ing)|left|longer|may|muted?|not|object(ed|ion|s)?|ok|okay|out|paused?|permit(s|ted)?|quit|receives?|refus(al|ed?|es)|reject(ed|s)?|resigned|returned|stop(ped|s)?|terminated|unwanted|wants?|wish(es)?)$/;
/** Words of names that say something else about mail, such as how many letters were opened. */
const statistics =
  /^(clicked|clicks?|country|delivered|gifted|id|ip|key|language|number|opened|opens?|rating|repl(ied|ies)|sen[dt]s?|source|uuid)$/;
/** Words of names that say how often, or where to leave: a number there is no sign that anyone left. */
const notWhoLeft = /^(count|counts|link|number|rate|soft|token|total|url)$/;
const otherChannel = /^(calls?|fax|mms|mobile|phone|push|sms|telephone|whatsapp)$/;

/** What the name of a column says that it is, among the fields that several columns can have. */
export function fieldByName(name: string): SpeakingField | typeof undecided | null {
  const label = labelOf(name);
  const parts = wordsOf(name);
  if (!label.includes('mail') && parts.some((part) => otherChannel.test(part))) return null;
  if (leaving.test(label)) {
    const isMixed = consenting.test(label.replace(leaving, '')) || parts.some((part) => notWhoLeft.test(part));
    return isMixed ? undecided : 'left';
  }
  if (parts.some((part) => doubtful.test(part))) return undecided;
  if (parts.some((part) => statistics.test(part))) return null;
  const found = speaking.find(([, pattern]) => pattern.test(label));
  return found ? found[0] : vague.test(label) ? undecided : null;
}

/** Whether a person can have a column read so: what is true of those who left is no sign of consent. */
export function canBe(name: string, choice: ColumnChoice): boolean {
  return fieldByName(name) !== 'left' || (choice !== 'isVerified' && choice !== 'consent');
}
