const restored = 'The site was restored from a backup.';

/** Why a mailing waits that may have gone on after the backup. Part of an SQL text: no quotation marks or wildcards. */
export const restoredReason = `${restored} Letters sent after that backup was made would be sent again.`;

/** Whether a mailing waits because of a restore, so that going on may send letters twice. */
export function isRestored({ reason }: { reason: string }): boolean {
  return reason.includes(restored);
}
