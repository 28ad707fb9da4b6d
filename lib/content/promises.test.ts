// @promise Connections to the site are encrypted in transit with TLS 1.3, which the server in front of the site requires.

import { readFileSync } from 'node:fs';

import { retentionRows, legal } from '@/lib/registry/prune';
import { readPromises } from '@/tools/structure/promises';

import { textOf } from './search-primer';
import type { Block } from './prose';

/** Promises about the organization's own conduct, which no program can show. */
const people = [
  'We do not sell, rent or trade personal data.',
  'We do not build profiles of our readers or follow them to other sites.',
  'What you type into it goes to that service as well as to us, under the privacy policy of that service.',
  'You can always write to contact@databp.com instead.',
  'Your data is seen by the people at our organization who need it for their work, and by the companies that run our servers and deliver our mail on our instructions.',
  'No one else sees it unless the law requires us to disclose it.',
  'We take care that the texts are correct on the day they are published.',
  'We may close an account that is misused.',
  'Least data',
  'To exercise these rights, write to contact@databp.com.',
  'You do not have to give a reason, although we may have to verify that the request comes from you.',
  'If personal data is lost or disclosed to the wrong people, we will find out how it happened, stop it, and inform those affected and the authorities as the law requires.',
  'We respect the rights that the laws of your state or country give you over your personal data, the GDPR and the CCPA among them, where they apply.',
  'Tests check this before each release, but they cannot find everything.',
  'If something is in your way, write to contact@databp.com.',
  'For anything on this page, write to contact@databp.com, call +1 (212) 555-0142, or send a letter to DataBP, Wall Street, New York, NY 10005.',
];

/** Sentences that promise nothing testable. */
const words = [
  'When you subscribe',
  'When you write to us',
  'When you read the site',
  'When you sign in',
  'For now, only people who work on this site have accounts.',
  'Retention periods',
  'What',
  'For how long',
  'Confirmed subscription',
  'Account',
  'Address on the do-not-write list',
  'By using this site you accept these terms, and if you do not accept them, please do not use it.',
  'This site presents a proposal by DataBP to become the independent administrator of the CT Plan.',
  'It is a prototype for illustration only.',
  'DataBP is not affiliated with the plan, its Operating Committee, its members or its processors, and has not been appointed by them.',
  'For information about the plan itself, please see the official plan website.',
  'The content of this site is general information.',
  'It is not investment, legal or tax advice, it is not an offer or a solicitation to buy or sell a security, and it grants no license to market data.',
  'No real-time market data is shown.',
  'Because plans, rules and dates change, a page may be incomplete or out of date, and you should consult the official documents before you rely on it.',
  'Public registration is not yet open, and for now only administrator accounts may use the sign-in area.',
  'If you have an account, you must keep your password to yourself and tell us immediately if someone else may know it.',
  'Do not try to gain access to areas that are not intended for you, or to disrupt the service.',
  'Do not give an email address that is not yours.',
  'The texts and drawings of this site belong to DataBP.',
  'You may quote them if you name the source, and you may link to any page.',
  'What you send us remains yours, and you allow us to use it in order to answer you.',
  'We link to sites that we do not operate, and we are not responsible for their content.',
  'The site is provided as is.',
  'To the extent permitted by law, we are not liable for any loss that results from using it or from being unable to use it.',
  'Nothing in these terms limits any liability that cannot be limited by law.',
  'We may change these terms, and the date at the top of this page shows when we last did so.',
  'These terms are governed by the law of the State of New York.',
  'At rest',
  'In transit',
  'Administrators',
  'Passwords',
  'Links in our mail',
  'to complain to the authority that supervises data protection where you live',
  'DataBP is a candidate for an office that does not yet exist in its new form.',
  'We hold no regulatory approval and do not claim any.',
  'The CT Plan is a national market system plan under Section 11A of the Securities Exchange Act of 1934 and Rule 608 of Regulation NMS.',
  'It was approved on January 19, 2024.',
  'Our proposal is intended to meet the requirement of the plan that the administrator be independent.',
];

const isHeading = (block: Block) => typeof block === 'object' && 'heading' in block;
const fromTable = new Set(retentionRows.flat());

/** The page's sentences, without headings and the table of retention. */
const sentences = legal.documents
  .flatMap(({ blocks }) => textOf(blocks.filter((block) => !isHeading(block))).split('\n'))
  .filter((text) => !fromTable.has(text))
  .flatMap((text) => text.split(/(?<=[.:?]) (?=[A-Z“])/));

test('each sentence of the legal page is shown by a test, is up to people, or promises nothing that can be tested', () => {
  const shown = new Set(readPromises('promise').map(({ sentence }) => sentence));
  const classified = [...shown, ...people, ...words];
  expect(classified.toSorted()).toEqual([...new Set(sentences)].toSorted());
});

it('keeps the server in front of the site to TLS 1.3', () => {
  const protocols = readFileSync('deploy/nginx.conf', 'utf8').match(/^\s*ssl_protocols .*$/gm);
  expect(protocols?.map((line) => line.trim())).toEqual(['ssl_protocols TLSv1.3;']);
});

it('claims encryption at rest and in transit, and more than a password for administrators', () => {
  for (const claim of [
    'encrypted at rest with AES-256',
    'encrypted in transit with TLS 1.3',
    'multi-factor authentication',
  ])
    expect(sentences.join(' ')).toContain(claim);
});
