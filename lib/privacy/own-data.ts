import 'server-only';

import { closedOwnData, requireOwner } from '../domains/mailing-list/own-data';
import { readersContract } from '../domains/mailing-list/reader-contract';
import { endpoint } from '../api/endpoint';
import { db } from '../platform/database/db';
import { jsonFile } from '../platform/http/json-file';
import { site } from '../site';
import { readCopy, type PersonalCopy } from './copy';
import { eraseAddress } from './erasure';

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
  erase: endpoint(readersContract.eraseOwnData, async ({ request, cookies }) => {
    const { email } = await requireOwner(request.headers);
    await eraseAddress(email);
    cookies.push(closedOwnData());
  }),
};
