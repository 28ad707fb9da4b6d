'use server';

import { formAction } from '@/lib/api/form-action';
import { sendMessageEndpoint } from '@/lib/api/endpoints/messages';

import { contactDeclaration } from './contact-declaration';

export const contactAction = formAction(sendMessageEndpoint, contactDeclaration);
