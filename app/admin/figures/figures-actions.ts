'use server';

import { formAction } from '@/lib/api/form-action';
import { campaignEndpoints } from '@/lib/domains/analytics/figures/endpoints';

import { createCampaignDeclaration, deleteCampaignDeclaration, weeklyLetterDeclaration } from './figures-declarations';

export const createCampaignAction = formAction(campaignEndpoints.create, createCampaignDeclaration);

export const deleteCampaignAction = formAction(campaignEndpoints.remove, deleteCampaignDeclaration);

export const weeklyLetterAction = formAction(campaignEndpoints.weeklyLetter, weeklyLetterDeclaration);
