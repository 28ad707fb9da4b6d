export const verificationPage = {
  title: 'Verify Your Email',
  lead: 'Enter your name to confirm your subscription. We will send no updates until you do.',
  failed: 'Verification failed. Please try again.',
  subscribeAgain: 'Subscribe again',
  verified: {
    title: 'Email Verified Successfully',
    text: 'Thank you. We will send you news of the plan and of our proposal.',
  },
  profile: {
    title: 'Complete Your Profile',
    lead: 'Tell us a little about yourself. Every field is optional.',
    noAudience: 'Prefer not to say',
    button: 'Save Profile',
    pending: 'Saving...',
    saved: 'Your profile has been saved',
    savedText: 'Thank you.',
    notSaved: 'Your profile was not saved',
    failed: 'Please try again later.',
    skip: 'Skip for Now',
    leave: 'Go to the home page',
  },
} as const;

/** What only the server says of a link that does not open the form. */
export const verificationRefused = {
  confirmed: {
    title: 'Your address is confirmed',
    since: (day: string) => `It was confirmed on ${day}. There is nothing more to do.`,
    text: 'There is nothing more to do.',
  },
  dead: {
    title: 'This link may no longer work',
    text: 'It works once and for seven days, and ends when its address leaves the list. If you have confirmed your address, there is nothing more to do. If you are off the list, you can come back: subscribe again, and we will send you a new link.',
    button: 'Subscribe again',
  },
  late: {
    title: 'This form has closed',
    text: 'It stays open for an hour after you confirm your address. Your subscription is not affected.',
  },
  noToken:
    'If the link in your email is split across two lines, copy both parts into the address bar. You can also subscribe again, and we will send you a new link.',
} as const;
