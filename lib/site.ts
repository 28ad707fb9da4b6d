const postalAddress = {
  street: 'Wall Street',
  locality: 'New York',
  region: 'NY',
  postalCode: '10005',
  country: 'US',
} as const;

/** Everything that another organization changes to make this site its own. */
export const site = {
  name: 'DataBP',
  product: 'Consolidated Tape',
  plan: 'CT Plan',
  /** The product in file names. */
  productSlug: 'consolidated-tape',
  tagline: 'A proposal to administer the Consolidated Tape',
  officialPlanUrl: 'https://www.ctplan.com',
  contact: {
    email: 'contact@databp.com',
    /** The default; pages read `siteFacts`. */
    phone: '+1 (212) 555-0142',
    address: [postalAddress.street, `${postalAddress.locality}, ${postalAddress.region} ${postalAddress.postalCode}`],
    postalAddress,
  },
  /** Where the organization's days begin and end. */
  timeZone: 'America/New_York',
  /** How many days before a notice takes effect it should be published: the editor warns if it is later. */
  noticeLeadDays: 30,
  copyrightYear: 2025,
  legalEffectiveDate: 'January 1, 2025',
  planApprovalDate: 'January 19, 2024',
  /** When the request for proposal is due, by default (`siteFacts`). Add the year once the plan announces one. */
  requestForProposal: 'expected in the third quarter',
} as const;

/** The title of a document: of a page, with the name of the site unless the page's title holds it. */
export function documentTitle(title: string): string {
  return title.includes(site.name) ? title : `${title} | ${site.name}`;
}
