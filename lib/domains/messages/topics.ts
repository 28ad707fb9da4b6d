/** Topics of a message, in the order of the form. */
export const contactTopics = ['The proposal', 'Data access and licensing', 'Press', 'Something else'] as const;

export const messageMaximumLength = 5000;

export const messageReceived = 'Thank you. Your message has reached us, and we will answer by email.';
