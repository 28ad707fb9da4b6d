import { z } from 'zod';

import { pageQuery } from '@/lib/platform/lists/paging';
import { EmailSchema } from '@/lib/platform/text/email-address';
import { personNameMaximumLength } from '@/lib/platform/text/person-name';
import { boundedText, optionalName } from '@/lib/platform/text/text';

import { contactTopics, messageMaximumLength } from './topics';

export const ContactMessageCreateSchema = z.object({
  name: boundedText('Name', personNameMaximumLength, 'Name is required.'),
  email: EmailSchema,
  organization: optionalName('Organization'),
  topic: z.enum(contactTopics, { error: 'Please choose a topic.' }),
  message: boundedText('Message', messageMaximumLength, 'Message is required.'),
});
export type ContactMessageCreate = z.infer<typeof ContactMessageCreateSchema>;

export const ContactMessageReceivedSchema = z.object({ message: z.string() });

export const ContactMessageSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  organization: z.string().nullable(),
  topic: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});
export type ContactMessage = z.infer<typeof ContactMessageSchema>;

export const ContactMessageDetailsSchema = ContactMessageSchema.extend({
  answeredBy: z
    .string()
    .nullable()
    .describe('The administrator who marked it as answered, as far as the trail is kept.'),
});
export type ContactMessageDetails = z.infer<typeof ContactMessageDetailsSchema>;

export const ContactMessageUpdateSchema = z.object({ isAnswered: z.boolean() });

export const contactMessageSorts = ['-createdAt', 'createdAt', 'name', '-name'] as const;

export const ContactMessageQuerySchema = pageQuery(contactMessageSorts).extend({
  answered: z.enum(['true', 'false'], { error: 'answered must be true or false.' }).optional(),
});
export type ContactMessageQuery = z.infer<typeof ContactMessageQuerySchema>;
