'use server';

import { formAction } from '@/lib/api/form-action';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';
import { ownDataEndpoints } from '@/lib/house/privacy/own-data';

import { eraseOwnDataDeclaration, openOwnDataDeclaration, ownProfileDeclaration } from './own-data-declarations';

export const openOwnDataAction = formAction(readerEndpoints.openOwnData, openOwnDataDeclaration);

export const ownProfileAction = formAction(readerEndpoints.saveOwnProfile, ownProfileDeclaration);

export const eraseOwnDataAction = formAction(ownDataEndpoints.erase, eraseOwnDataDeclaration);
