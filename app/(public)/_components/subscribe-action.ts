'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/api/endpoints/mailing-list';

import { subscribeDeclaration } from './subscribe-declaration';

export const subscribeAction = formAction(readerEndpoints.subscribe, subscribeDeclaration);
