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
  late: {
    title: 'This form has closed',
    text: 'It stays open for an hour after you confirm your address. Your subscription is not affected.',
  },
  noToken:
    'If the link in your email is split across two lines, copy both parts into the address bar. You can also subscribe again, and we will send you a new link.',
} as const;
