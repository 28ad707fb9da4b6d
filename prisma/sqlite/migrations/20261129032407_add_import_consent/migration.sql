-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_SubscriptionImport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "fileName" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "basis" TEXT NOT NULL DEFAULT '',
    "added" INTEGER NOT NULL DEFAULT 0,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "known" INTEGER NOT NULL DEFAULT 0,
    "optedOut" INTEGER NOT NULL DEFAULT 0,
    "duplicate" INTEGER NOT NULL DEFAULT 0,
    "left" INTEGER NOT NULL DEFAULT 0,
    "noConsent" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "cellsLeftOut" INTEGER NOT NULL DEFAULT 0,
    "pending" INTEGER NOT NULL DEFAULT 0,
    "columns" TEXT NOT NULL DEFAULT '[]',
    "lastLine" INTEGER NOT NULL DEFAULT 0,
    "digest" TEXT NOT NULL DEFAULT '',
    "createdBy" TEXT NOT NULL,
    "startedBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME
);
INSERT INTO "new_SubscriptionImport" ("added", "basis", "columns", "createdAt", "createdBy", "duplicate", "fileName", "finishedAt", "id", "invalid", "known", "lastLine", "left", "optedOut", "pending", "state", "waiting") SELECT "added", "basis", "columns", "createdAt", "createdBy", "duplicate", "fileName", "finishedAt", "id", "invalid", "known", "lastLine", "left", "optedOut", "pending", "state", "waiting" FROM "SubscriptionImport";
DROP TABLE "SubscriptionImport";
ALTER TABLE "new_SubscriptionImport" RENAME TO "SubscriptionImport";
CREATE INDEX "SubscriptionImport_state_id_idx" ON "SubscriptionImport"("state", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
