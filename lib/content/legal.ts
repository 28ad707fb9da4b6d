import { siteFacts } from '@/lib/domains/site/facts';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import type { Block, ProseSection } from './prose';

const { name, plan, contact } = site;
const mail = { label: contact.email, href: `mailto:${contact.email}` };

const documentsWith = (retentionRows: readonly (readonly [string, string])[]): readonly ProseSection[] => [
  {
    anchor: 'privacy-policy',
    title: 'Privacy Policy',
    blocks: [
      { heading: 'What we collect' },
      {
        terms: [
          {
            term: 'When you subscribe',
            text: 'Your email address and the day on which you gave it. We send that address a message to ask whether it is yours, and it receives nothing else until you confirm. When you confirm, you provide your first and last name. You can then add your organization and the role that describes you best, if you like, and we keep this information with the subscription. To learn which pages and campaigns lead to subscriptions, we note the one that led to yours until 30 days after you confirm it, and then keep only their number.',
          },
          {
            term: 'When you write to us',
            text: 'The information that you send, and what we need in order to answer it.',
          },
          {
            term: 'When you read the site',
            text: 'The fact that a page was viewed, and the time. To tell one reader with a thousand views from a thousand readers, we keep a keyed code that is made from technical details of the request, such as the address it came from, but we do not keep the details themselves. The key belongs to one period and is discarded at the end of it, after 30 days at most, and from then on no one, including us, can connect a code with a person. What stays is how many views each page, site, campaign and program had on a day, how often each document was opened, which addresses that do not exist were asked for, and how many readers there were: numbers that name no one.',
          },
          {
            term: 'When you sign in',
            text: 'Your account, the browser and network of each open session, and a log of sign-ins and failed attempts with the browser and network they came from. For now, only people who work on this site have accounts.',
          },
        ],
      },
      { heading: 'Cookies' },
      'We set no advertising cookies and no analytics cookies. This site keeps only the following in your browser, each of them for something that you do yourself:',
      {
        list: [
          'one session cookie if you sign in, which scripts cannot read and which is worthless once you have signed out',
          'along with it, a note that you are signed in, a note that a sign-in is waiting for its second step or for a passkey, and for one year a note that someone has signed in from this browser before',
          'if a program of yours signs in through our programming interface, a token that keeps other sites from signing in for you',
          'for an hour at most, proof that you have opened the link to your own data',
          'the version of the home page, if an administrator has chosen one for this browser',
          'if you sign in, what you have typed but not yet saved',
          'the fact that you have closed the notice at the top of the page',
        ],
      },
      'If your browser sends Do Not Track or Global Privacy Control, your visits are not counted.',
      { heading: 'What we do not do' },
      {
        list: [
          'We do not sell, rent or trade personal data.',
          'We do not build profiles of our readers or follow them to other sites.',
          'We do not place tracking pixels in our messages.',
        ],
      },
      { heading: 'The mailing list' },
      'If you subscribe on this site, you receive updates only after you have confirmed your address from your own mailbox. An administrator can also add, import or confirm people who have agreed in another way, in which case our records show who did so, and how these people agreed or that it was not stated. Every message to the list includes a link that removes you from it in one click, without signing in, and mail programs that support the one-click standard display a button for it. Every letter also links to a page on which you choose your topics, which our records show, and which can send your mailbox a link to everything that we hold about you, so that you can correct or erase it. If you leave the list, we keep a note of the address, whose only purpose is to make sure that we do not write to it again.',
      { heading: 'Forms of other companies' },
      [
        'Some pages may contain a form that is provided by a marketing service and is loaded only where it appears. What you type into it goes to that service as well as to us, under the privacy policy of that service. You can always write to ',
        mail,
        ' instead.',
      ],
      { heading: 'Who sees it' },
      'Your data is seen by the people at our organization who need it for their work, and by the companies that run our servers and deliver our mail on our instructions. No one else sees it unless the law requires us to disclose it.',
      { heading: 'How long we keep it' },
      {
        table: {
          caption: 'Retention periods',
          columns: ['What', 'For how long'],
          rows: [
            ['Confirmed subscription', 'Until you unsubscribe or ask us to erase it'],
            ['Account', 'Until an administrator deletes it'],
            ['Address on the do-not-write list', 'Until you confirm it again'],
            ...retentionRows,
            ['Number of views, readers and subscriptions on each day', 'Without end, as it names no one'],
          ],
        },
      },
      'If we erase your data, a fingerprint of your address stays, which keeps you off the list and cannot be turned back into an address. So do an account under your address and the log of what it did, for the periods above, counts of requests that name your address, for a day, and a note that an administrator carried out your request, which shows the first letter of your address and its domain. Your address is recorded again if someone enters it on this site afterwards, for example to sign in.',
      'Backups of the site are kept for up to a year, and what was deleted or erased is gone from all of them by then. If one has to be restored, those who are known to have left the list or to have been erased since are taken off it again, and no news is mailed until an administrator has read how many they were and since when.',
    ],
  },
  {
    anchor: 'terms-of-service',
    title: 'Terms of Service',
    blocks: [
      'By using this site you accept these terms, and if you do not accept them, please do not use it.',
      { heading: 'What this site is' },
      [
        `This site presents a proposal by ${name} to become the independent administrator of the ${plan}. It is a prototype for illustration only. ${name} is not affiliated with the plan, its Operating Committee, its members or its processors, and has not been appointed by them. For information about the plan itself, please see the `,
        { label: 'official plan website', href: site.officialPlanUrl },
        '.',
      ],
      { heading: 'No advice, no offer' },
      'The content of this site is general information. It is not investment, legal or tax advice, it is not an offer or a solicitation to buy or sell a security, and it grants no license to market data. No real-time market data is shown.',
      { heading: 'Accuracy' },
      'We take care that the texts are correct on the day they are published. Because plans, rules and dates change, a page may be incomplete or out of date, and you should consult the official documents before you rely on it.',
      { heading: 'Accounts' },
      'Public registration is not yet open, and for now only administrator accounts may use the sign-in area. If you have an account, you must keep your password to yourself and tell us immediately if someone else may know it. We may close an account that is misused.',
      { heading: 'Fair use' },
      {
        list: [
          'Do not try to gain access to areas that are not intended for you, or to disrupt the service.',
          'Do not give an email address that is not yours.',
          'Automated reading is welcome at a moderate pace, for which there are a feed and a site map.',
        ],
      },
      { heading: 'Our content and yours' },
      `The texts and drawings of this site belong to ${name}. You may quote them if you name the source, and you may link to any page. What you send us remains yours, and you allow us to use it in order to answer you.`,
      { heading: 'Links to other sites' },
      'We link to sites that we do not operate, and we are not responsible for their content.',
      { heading: 'Liability' },
      'The site is provided as is. To the extent permitted by law, we are not liable for any loss that results from using it or from being unable to use it. Nothing in these terms limits any liability that cannot be limited by law.',
      { heading: 'Changes and governing law' },
      'We may change these terms, and the date at the top of this page shows when we last did so. These terms are governed by the law of the State of New York.',
    ],
  },
  {
    anchor: 'data-protection',
    title: 'Data Protection Policy',
    blocks: [
      { heading: 'Safeguards' },
      {
        terms: [
          {
            term: 'At rest',
            text: 'Personal data is encrypted at rest with AES-256. The site encrypts its embedded database itself once its operator has set a key for it, and where it runs on a database server, the encryption is that of the server’s disk.',
          },
          {
            term: 'In transit',
            text: 'Connections to the site are encrypted in transit with TLS 1.3, which the server in front of the site requires.',
          },
          {
            term: 'Administrators',
            text: 'The back office requires multi-factor authentication: an editor or administrator who has set up a second factor cannot sign in without it, and one who has not is shut out of the back office after 7 days, or after the number of days in the settings of the site, which is 30 at most. Their sessions end after 8 hours, after 30 minutes without use, and at once when they sign out or lose the role.',
          },
          {
            term: 'Passwords',
            text: 'Passwords are kept only as salted bcrypt hashes, so that no one can read them, and no one will ask you for yours.',
          },
          {
            term: 'Links in our mail',
            text: 'Links that confirm an address are random, can be used once, and are kept only as a hash after delivery. Opening one confirms nothing until you press the button.',
          },
          {
            term: 'Least data',
            text: 'We ask for no more than a purpose requires, and the table above shows when each kind of data is deleted.',
          },
        ],
      },
      { heading: 'Your rights' },
      {
        list: [
          'to know what we hold about you, and to have a copy of it',
          'to have it corrected',
          'to have it erased',
          'to object to a use, or to withdraw a consent, at any time',
          'to complain to the authority that supervises data protection where you live',
        ],
      },
      [
        'To exercise these rights, write to ',
        mail,
        '. You do not have to give a reason, although we may have to verify that the request comes from you.',
      ],
      { heading: 'If something goes wrong' },
      'If personal data is lost or disclosed to the wrong people, we will find out how it happened, stop it, and inform those affected and the authorities as the law requires.',
    ],
  },
  {
    anchor: 'regulatory-compliance',
    title: 'Regulatory Compliance',
    blocks: [
      `${name} is a candidate for an office that does not yet exist in its new form. We hold no regulatory approval and do not claim any.`,
      {
        list: [
          [
            `The ${plan} is a national market system plan under Section 11A of the Securities Exchange Act of 1934 and Rule 608 of Regulation NMS. It was approved on ${site.planApprovalDate}. Such terms are explained in the `,
            { label: 'glossary', href: paths.glossary },
            '.',
          ],
          'Our proposal is intended to meet the requirement of the plan that the administrator be independent.',
          'Each message to our list identifies its sender, gives a postal address, and explains how to unsubscribe, as the CAN-SPAM Act asks of commercial mail.',
          'We respect the rights that the laws of your state or country give you over your personal data, the GDPR and the CCPA among them, where they apply.',
        ],
      },
    ],
  },
  {
    anchor: 'accessibility',
    title: 'Accessibility',
    blocks: [
      'We build every page to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. No page has to be scrolled sideways on a screen of 320 pixels or more, nor with text at twice its size. Whatever a mouse can do, a keyboard can do, and the public pages can be read and their forms sent without scripts.',
      [
        'Tests check this before each release, but they cannot find everything. If something is in your way, write to ',
        mail,
        '.',
      ],
    ],
  },
  {
    anchor: 'privacy',
    title: 'Privacy contact',
    get blocks(): Block[] {
      return [
        [
          'For anything on this page, write to ',
          mail,
          `, call ${siteFacts().phone}, or send a letter to ${name}, ${contact.address.join(', ')}. You will find further details on the `,
          { label: 'contact page', href: paths.contact },
          '.',
        ],
      ];
    },
  },
];

/** The legal page; `retentionRows` are the kinds of data that are deleted after a period, each with its period. */
export const legalWith = (retentionRows: readonly (readonly [string, string])[]) => ({
  meta: {
    title: 'Legal',
    description: `Privacy Policy, Terms of Service and Data Protection Policy of ${name}, in plain language.`,
  },
  eyebrow: 'Effective',
  title: 'Legal',
  lede: 'What we learn about you, what you may expect of this site, and how we protect the data that we hold, in plain language.',
  effectiveDate: site.legalEffectiveDate,
  contents: 'On this page',
  documents: documentsWith(retentionRows),
  /** Other names of a document that links use. */
  anchorAliases: { terms: 'terms-of-service' } as Readonly<Record<string, string>>,
});
