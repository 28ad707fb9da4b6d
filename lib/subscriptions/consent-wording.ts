import { subscribeSection } from '../content/landing';
import { verificationWords } from '../mail/compose/templates/verify-subscription';

const { title, lead, privacy, button } = subscribeSection;

/** What stands where somebody agrees: kept as evidence, so it is taken from the form and from the message themselves. */
export const consentWording = {
  request: [title, lead, privacy, `[${button}]`].join(' '),
  confirm: [verificationWords.heading, ...verificationWords.paragraphs, `[${verificationWords.button}]`].join(' '),
} as const;
