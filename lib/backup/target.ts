import type { BackupTarget } from './backup-target';
import { FolderTarget } from './folder-target';
import { S3Target } from './s3-target';

/** Opens the place that BACKUP_TARGET names. */
export function openTarget(target: string): BackupTarget {
  return target.startsWith('s3://') ? new S3Target(target) : new FolderTarget(target);
}
