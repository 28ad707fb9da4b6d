import { contracts } from '../domains';
import type { Contract } from '../../platform/http/contract';
import { openApiContract } from './contract';

export const contractsByDomain: Record<string, Record<string, Contract>> = { ...contracts, openApi: openApiContract };
