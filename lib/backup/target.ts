import type { BackupTarget } from './backup-target';
import { FolderTarget } from './folder-target';
import { S3Target } from './s3-target';

/** Opens the place that BACKUP_TARGET names. Its methods throw once `stopping` is aborted. */
export function openTarget(target: string, stopping: AbortSignal): BackupTarget {
  return target.startsWith('s3://') ? new S3Target(target, stopping) : new FolderTarget(target, stopping);
}
