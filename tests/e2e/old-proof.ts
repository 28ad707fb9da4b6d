import type { Page } from '@playwright/test';

import { addVirtualDevice } from '@/tools/test-bed/virtual-device';

import { expect, type Site } from './fixtures';
import { execute, stored } from './site-database';

/** Sets an account's last proof of identity to eleven minutes ago: dangerous operations ask for a new one. */
export async function ageProof(site: Site, email: string): Promise<void> {
  const sql = 'UPDATE "Session" SET "provedAt" = ? WHERE "userId" = (SELECT "id" FROM "User" WHERE "email" = ?)';
  await execute(site, sql, [stored(Date.now() - 11 * 60_000), email]);
}

/** Leaves an account no act on a single address within the hour that needs no proof of identity. */
export async function useUpActs(site: Site, email: string): Promise<void> {
  const sql = `INSERT INTO "LimitHit" ("scope", "key", "count", "at") SELECT ?, CAST("id" AS TEXT), ?, ? FROM "User" WHERE "email" = ?`;
  await execute(site, sql, ['subscription:act', 19, stored(Date.now()), email]);
}

/** Adds a virtual device and registers a passkey for the signed-in account. Returns a function that removes the device. */
export async function setUpPasskey(page: Page, name: string): Promise<() => Promise<void>> {
  const removeDevice = await addVirtualDevice(page);
  await page.goto('/account');
  await page.getByLabel('Passkey name').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  return removeDevice;
}
