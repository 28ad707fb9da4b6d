import { isNativeError } from 'node:util/types';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
};

/** Why a file could not be used, without the words of Node; undefined for an error of another kind. */
export function fileFailure(error: unknown): string | undefined {
  return isNativeError(error) && 'code' in error ? reasons[String(error.code)] : undefined;
}

/** Whether a write failed because a disk is full; SQLite says so in its own words. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || /\bSQLITE_FULL\b|database or disk is full/.test(String(message));
}
