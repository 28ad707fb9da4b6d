import { paths } from '../paths';
import { retentionRows } from '../retention';
import { site } from '../site';
import type { ProseSection } from './prose';

const { name, plan, contact } = site;
const mail = { label: contact.email, href: `mailto:${contact.email}` };

const documents: readonly ProseSection[] = [
  {
    anchor: 'privacy-policy',
    title: 'Privacy Policy',
    blocks: [
      `This policy says what ${name} learns about you when you use this site, why, and for how long. It is short because we collect little.`,
      { heading: 'What we collect' },
      {
        terms: [
          {
            term: 'When you subscribe',
            text: 'Your email address, and the day on which you gave it. We write to that address to ask whether it is yours. Until you confirm, it receives nothing else. When you confirm, you give your first and last name. Then you can add your organization and what describes you best, if you like; we keep them with the subscription.',
          },
          { term: 'When you write to us', text: 'What you send, and what we need to answer it.' },
          {
            term: 'When you read the site',
            text: 'That a page was seen, and when. To tell one reader from a thousand readings, we keep a keyed code made from technical details of the request, such as the address it came from. We keep the code and not the details. The key belongs to one period and is thrown away at the end of it, after 30 days at most, and then nobody, we included, can connect a code with a person.',
          },
          {
            term: 'When you sign in',
            text: 'Your account, the time of your last sign-in, and failed attempts, with the network they came from. For now only administrators have accounts.',
          },
        ],
      },
      { heading: 'Cookies' },
      'We set no advertising cookie and no analytics cookie. This site keeps only these things in your browser, each for something you do yourself:',
      {
        list: [
          'one session cookie if you sign in; scripts cannot read it, and it is worthless once you have signed out',
          'beside it, that you are signed in, that a sign-in waits for its second step, and for a year that somebody has signed in from this browser before',
          'the version of the front page, if an administrator has chosen one for this browser',
          'that you have closed the notice at the top of the page',
        ],
      },
      'If your browser sends Do Not Track or Global Privacy Control, your visits are not counted.',
      { heading: 'What we do not do' },
      {
        list: [
          'We do not sell personal data, and we do not rent or trade it.',
          'We do not build profiles of readers or follow them to other sites.',
          'We do not put tracking pixels into our messages.',
        ],
      },
      { heading: 'The mailing list' },
      'If you subscribe on this site, you receive updates only after you have confirmed your address from your own mailbox. An administrator can also add or import people who have agreed in another way; the records then say how they agreed, and who added them. Every message carries a link that takes you off in one click, without signing in, and mail programs that know the one-click standard show a button for it. If you leave the list we keep a note of the address for one purpose: not to write to it again.',
      { heading: 'Forms of other companies' },
      [
        'Some pages may hold a form that a marketing service provides. It is loaded only where it appears. What you type into it goes to that service as well as to us, under that service’s own privacy policy. You can always write to ',
        mail,
        ' instead.',
      ],
      { heading: 'Who sees it' },
      'The people at our organization who need it for their work, and the companies that run our servers and deliver our mail, on our instructions. Nobody else, unless the law obliges us.',
      { heading: 'How long we keep it' },
      {
        table: {
          caption: 'How long we keep what',
          columns: ['What', 'For how long'],
          rows: [
            ['Confirmed subscription', 'Until you unsubscribe or ask us to erase it'],
            ['Account', 'Until an administrator deletes it'],
            ['Address on the do-not-write list', 'Until you confirm it anew'],
            ...retentionRows,
          ],
        },
      },
    ],
  },
  {
    anchor: 'terms-of-service',
    title: 'Terms of Service',
    blocks: [
      'By using this site you accept these terms. If you do not accept them, please do not use it.',
      { heading: 'What this site is' },
      [
        `This site presents a proposal by ${name} to become the independent administrator of the ${plan}. It is a prototype for illustration. ${name} is not affiliated with the plan, its Operating Committee, its members or its processors, and has not been appointed by them. For the plan itself, see the `,
        { label: 'official plan website', href: site.officialPlanUrl },
        '.',
      ],
      { heading: 'No advice, no offer' },
      'What you read here is general information. It is not investment, legal or tax advice, it is not an offer or a solicitation to buy or sell a security, and it grants no license to market data. No real-time market data is shown.',
      { heading: 'Accuracy' },
      'We take care that the texts are right on the day they are published. Plans, rules and dates change, and we cannot promise that every page is complete or current. Where something depends on it, consult the official documents.',
      { heading: 'Accounts' },
      'Public registration is not yet open, and for now only administrator accounts may use the sign-in area. Whoever has an account keeps the password to themselves and tells us at once if somebody else may know it. We may close an account that is misused.',
      { heading: 'Fair use' },
      {
        list: [
          'Do not try to get into areas that are not meant for you, or to disturb the service.',
          'Do not give an email address that is not yours.',
          'Reading by machine is welcome at a pace that a person would not notice. There is a feed and a site map for it.',
        ],
      },
      { heading: 'Our content and yours' },
      `The texts and drawings of this site belong to ${name}. You may quote them with their source and link to any page. What you send us stays yours; you allow us to use it to answer you.`,
      { heading: 'Links to other sites' },
      'We link to sites that we do not run and do not answer for what they say.',
      { heading: 'Liability' },
      'The site is provided as it is. As far as the law allows, we are not liable for loss that comes from using it or from not being able to use it. Nothing in these terms limits a liability that cannot be limited by law.',
      { heading: 'Changes and governing law' },
      'We may change these terms, and the date at the head of this page says when we last did. The law of the State of New York applies.',
    ],
  },
  {
    anchor: 'data-protection',
    title: 'Data Protection Policy',
    blocks: [
      'This policy says how we protect what we hold, and what you can ask of us.',
      { heading: 'Safeguards' },
      {
        terms: [
          {
            term: 'At rest',
            text: 'Personal data is encrypted at rest with AES-256. The site encrypts its embedded database itself once its operator has set a key for it; where it runs on a database server, the encryption is that of the server’s disk.',
          },
          {
            term: 'In transit',
            text: 'Connections to the site are encrypted in transit with TLS 1.3, which the server in front of it requires.',
          },
          {
            term: 'Administrators',
            text: 'Administrators work under multi-factor authentication: whoever has set up a second factor cannot sign in without it, and without one the back office closes after 7 days, or after as many as its settings say, 90 at most. Their sessions end after 8 hours, after 30 minutes without use, and at once when they sign out or lose the role.',
          },
          {
            term: 'Passwords',
            text: 'Kept only as salted bcrypt hashes. Nobody can read them, and nobody will ask you for one.',
          },
          {
            term: 'Links in our mail',
            text: 'Random, usable once, and kept only as a hash after delivery. Opening one confirms nothing until you press the button.',
          },
          {
            term: 'Least data',
            text: 'We ask for what a purpose needs and no more, and the table above says when each kind of data goes.',
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
      ['Write to ', mail, '. You need not give a reason. We may have to make sure that it is you who asks.'],
      { heading: 'If something goes wrong' },
      'If personal data is lost or reaches the wrong hands, we find out how, stop it, and tell those concerned and the authorities as the law requires, in words that help.',
    ],
  },
  {
    anchor: 'regulatory-compliance',
    title: 'Regulatory Compliance',
    blocks: [
      `${name} is a candidate for an office that does not yet exist in its new form. We have no regulatory approval to claim, and we claim none.`,
      {
        list: [
          [
            `The ${plan} is a national market system plan under Section 11A of the Securities Exchange Act of 1934 and Rule 608 of Regulation NMS. It was approved on ${site.planApprovalDate}. Such terms are explained in the `,
            { label: 'glossary', href: paths.glossary },
            '.',
          ],
          'Our proposal is written to meet the plan’s requirement that the administrator be independent.',
          'Our mail follows the CAN-SPAM Act: each message says who sends it, with a postal address, and how to stop it.',
          'We respect the rights that the laws of your state or country give you over your personal data, the GDPR and the CCPA among them, where they apply.',
        ],
      },
    ],
  },
  {
    anchor: 'privacy',
    title: 'Privacy contact',
    blocks: [
      [
        'For anything on this page, write to ',
        mail,
        `, call ${contact.phone}, or send a letter to ${name}, ${contact.address.join(', ')}. There is more on the `,
        { label: 'contact page', href: paths.contact },
        '.',
      ],
    ],
  },
];

export const legal = {
  meta: {
    title: 'Legal',
    description: `Privacy Policy, Terms of Service and Data Protection Policy of ${name}, in plain language.`,
  },
  eyebrow: 'Effective',
  title: 'Legal',
  lede: 'Three policies in plain language: what we learn about you, what you may expect of this site, and how we protect what we hold.',
  effectiveDate: site.legalEffectiveDate,
  contents: 'On this page',
  documents,
  /** Other names under which links know a document. */
  anchorAliases: { terms: 'terms-of-service' } as Readonly<Record<string, string>>,
} as const;
