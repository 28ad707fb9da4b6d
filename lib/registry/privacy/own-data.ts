import 'server-only';

import { endpoint } from '@/lib/api/endpoint';
import { readersContract } from '@/lib/domains/mailing-list/reader-contract';
import { requireErasureAddress } from '@/lib/domains/mailing-list/readers/erasure-link';
import { closedOwnData, requireOwner } from '@/lib/domains/mailing-list/readers/own-data';
import { db } from '@/lib/platform/database/db';
import { site } from '@/lib/site';

import { readCopy, jsonFile, type PersonalCopy } from './copy';
import { eraseAddress } from '../erasure';

/** Returns everything held about the reader whom the cookie identifies. */
export async function getOwnData(headers: Pick<Headers, 'get'>): Promise<PersonalCopy> {
  const { email } = await requireOwner(headers);
  return db().$transaction((tx) => readCopy(tx, email));
}

/** Readers' requests about their data in all domains. */
export const ownDataEndpoints = {
  get: endpoint(readersContract.getOwnData, async ({ request, headers }) =>
    jsonFile(`${site.productSlug}-your-data.json`, await getOwnData(request.headers), headers),
  ),
  erase: endpoint(readersContract.eraseOwnData, async ({ body: { token }, request, cookies }) => {
    const email =
      token === undefined ? (await requireOwner(request.headers)).email : await requireErasureAddress(token);
    await eraseAddress(email);
    cookies.push(closedOwnData());
  }),
};
