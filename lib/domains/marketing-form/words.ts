export const marketingFormText = {
  title: 'Talk to us',
  lead: 'Vendors, subscribers and exchanges that would like to discuss the transition can leave their details here.',
  frameTitle: 'Contact form',
  beside: 'You can also write to',
  failed: 'The form could not be loaded. You can reach us by email instead:',
} as const;
