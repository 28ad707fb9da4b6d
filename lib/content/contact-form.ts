export const contactForm = {
  button: 'Send Message',
  pending: 'Sending...',
  sent: 'Message sent',
  notSent: 'Your message was not sent',
  failed: 'Please try again, or write to us by email.',
} as const;
