import { z } from 'zod';

import { utcText } from '@/lib/platform/dates/calendar-day';
import { site } from '@/lib/site';

import { defineTemplate } from './template';

interface Notice {
  heading: string;
  text: string;
  /** Omits the network and browser of an administrator, which are not the owner's business. */
  isByAdministrator?: boolean;
  /** Replaces the advice to change the password if it was not the owner. */
  advice?: string;
}

const notices = {
  'new-browser': {
    heading: 'A sign-in from a new browser',
    text: `Someone signed in to your ${site.name} account from a browser that it had not been used in before.`,
  },
  'password-changed': {
    heading: 'Your password was changed',
    text: `The password of your ${site.name} account was changed, and its other sessions have ended.`,
  },
  'password-reset': {
    heading: 'Your password was reset',
    text: `An administrator set a new password for your ${site.name} account, and all its sessions have ended. Ask them for the password, then choose one of your own.`,
    isByAdministrator: true,
  },
  'email-asked': {
    heading: 'Someone asked to change your address',
    text: `Someone who is signed in to your ${site.name} account wants to sign in with another address. Nothing changes until that address is confirmed.`,
  },
  'email-changed': {
    heading: 'Your address was changed',
    text: `Your ${site.name} account now has a different address. This message was sent to the previous one.`,
  },
  'role-changed': {
    heading: 'Your role was changed',
    text: `An administrator changed the role of your ${site.name} account. Please sign in again.`,
    isByAdministrator: true,
  },
  'factor-added': {
    heading: 'A second factor was added',
    text: `A passkey or an authenticator app was added to your ${site.name} account.`,
  },
  'factor-removed': {
    heading: 'A second factor was removed',
    text: `A passkey or an authenticator app was removed from your ${site.name} account.`,
  },
  'factors-cleared': {
    heading: 'Your second factors were cleared',
    text: `An administrator removed every passkey, authenticator app and recovery code from your ${site.name} account, so that you can set them up again.`,
    isByAdministrator: true,
  },
  'recovery-codes-made': {
    heading: 'New recovery codes were created',
    text: `New recovery codes were created for your ${site.name} account. The earlier ones no longer work.`,
  },
  invited: {
    heading: 'Your account has no password yet',
    text: `Someone asked for a new password for your ${site.name} account, but your invitation has not been accepted yet. Open its link to choose a password. If you no longer have it, or its seven days are over, ask an administrator to send it again.`,
    advice: 'If this was not you, there is nothing to do.',
  },
} satisfies Record<string, Notice>;
export type AccountNotice = keyof typeof notices;
export const accountNotices = Object.keys(notices) as [AccountNotice, ...AccountNotice[]];

/** Notifies the owner of an account of a change to it, so that they can act if it was not theirs. */
export const accountNotice = defineTemplate({
  name: 'account-notice',
  label: 'Account notice',
  schema: z.object({
    notice: z.enum(accountNotices),
    at: z.iso.datetime(),
    client: z.string(),
    browser: z.string(),
    factor: z.string().default(''),
  }),
  audience: 'account',
  isAutomatic: true,
  content: ({ notice, at, client, browser, factor }) => {
    const { heading, text, isByAdministrator, advice }: Notice = notices[notice];
    const which = factor && `Which: ${factor}\n`;
    const when = `${which}When: ${utcText(at)}`;
    const where = [`Network: ${client}`, ...(browser ? [`Browser: ${browser}`] : [])];
    return {
      subject: `${heading}: ${site.name}`,
      preview: text,
      heading,
      paragraphs: [
        text,
        (isByAdministrator ? [when] : [when, ...where]).join('\n'),
        advice ??
          (isByAdministrator
            ? 'If you did not expect this, contact an administrator immediately.'
            : 'If this was you, there is nothing to do. If it was not, change your password immediately and tell an administrator.'),
      ],
      notes: [`This message is about the security of your ${site.name} account.`],
    };
  },
});
