/** Labels for the contents of a copy, where their own names do not suffice. */
const names: Readonly<Record<string, string>> = {
  email: 'Address',
  audience: 'What describes you best',
  isVerified: 'Confirmed',
  subscribedAt: 'Subscribed',
  verifiedAt: 'Confirmed on',
  lastMessageAt: 'Last message about confirming',
  topicOptOuts: 'Topics that are not wanted',
  verificationTokens: 'Links sent to your mailbox',
  consent: 'Record of consent',
  form: 'Where',
  wording: 'Wording shown',
  by: 'Entered by',
  at: 'When',
  imports: 'Files that an administrator imported',
  leftAlone: 'Nothing is sent, because the address',
  refusals: 'Refusals by the mail server',
  lastReply: 'Its words',
  mail: 'Messages to this address',
  template: 'Kind',
  messages: 'What was written through the contact form',
  actions: 'What the account did',
  messageId: 'Number of the message',
};

/** Turns `firstName` into “First name”. */
export function nameOfField(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ at$/, '');
  return names[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
