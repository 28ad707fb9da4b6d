-- CreateTable
CREATE TABLE "MailBatch" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "template" TEXT NOT NULL,
    "data" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Newsletter" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "newsItemId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "batchId" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "recipients" INTEGER NOT NULL,
    "toSubscriptionId" INTEGER NOT NULL,
    "lastSubscriptionId" INTEGER NOT NULL DEFAULT 0,
    "startedBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME,
    "outcome" TEXT,
    CONSTRAINT "Newsletter_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "MailBatch" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SubscriptionImport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "fileName" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "basis" TEXT NOT NULL DEFAULT '',
    "added" INTEGER NOT NULL DEFAULT 0,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "known" INTEGER NOT NULL DEFAULT 0,
    "optedOut" INTEGER NOT NULL DEFAULT 0,
    "duplicate" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "lastLine" INTEGER NOT NULL DEFAULT 0,
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME
);

-- CreateTable
CREATE TABLE "SubscriptionImportLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "isVerified" BOOLEAN NOT NULL DEFAULT true,
    "subscribedAt" DATETIME,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    CONSTRAINT "SubscriptionImportLine_importId_fkey" FOREIGN KEY ("importId") REFERENCES "SubscriptionImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_OutboundMail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimedBy" TEXT,
    "claimedUntil" DATETIME,
    "messageId" TEXT NOT NULL,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" DATETIME,
    "isWithdrawn" BOOLEAN NOT NULL DEFAULT false,
    "batchId" INTEGER,
    CONSTRAINT "OutboundMail_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "MailBatch" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_OutboundMail" ("attempts", "claimedBy", "claimedUntil", "createdAt", "data", "id", "lastError", "messageId", "nextAttemptAt", "recipient", "sentAt", "status", "template") SELECT "attempts", "claimedBy", "claimedUntil", "createdAt", "data", "id", "lastError", "messageId", "nextAttemptAt", "recipient", "sentAt", "status", "template" FROM "OutboundMail";
-- The ids of deleted messages are not given again.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_OutboundMail';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'new_OutboundMail', "seq" FROM "sqlite_sequence" WHERE "name" = 'OutboundMail';
DROP TABLE "OutboundMail";
ALTER TABLE "new_OutboundMail" RENAME TO "OutboundMail";
CREATE UNIQUE INDEX "OutboundMail_messageId_key" ON "OutboundMail"("messageId");
CREATE INDEX "OutboundMail_status_nextAttemptAt_idx" ON "OutboundMail"("status", "nextAttemptAt");
CREATE INDEX "OutboundMail_recipient_idx" ON "OutboundMail"("recipient");
CREATE INDEX "OutboundMail_batchId_status_idx" ON "OutboundMail"("batchId", "status");
CREATE UNIQUE INDEX "OutboundMail_batchId_recipient_key" ON "OutboundMail"("batchId", "recipient");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Newsletter_newsItemId_key" ON "Newsletter"("newsItemId");

-- CreateIndex
CREATE UNIQUE INDEX "Newsletter_batchId_key" ON "Newsletter"("batchId");

-- CreateIndex
CREATE INDEX "Newsletter_state_id_idx" ON "Newsletter"("state", "id");

-- CreateIndex
CREATE INDEX "SubscriptionImport_state_id_idx" ON "SubscriptionImport"("state", "id");

-- CreateIndex
CREATE INDEX "SubscriptionImportLine_importId_outcome_line_idx" ON "SubscriptionImportLine"("importId", "outcome", "line");

-- CreateIndex
CREATE INDEX "SubscriptionImportLine_importId_email_idx" ON "SubscriptionImportLine"("importId", "email");

-- CreateIndex
CREATE INDEX "SubscriptionImportLine_email_idx" ON "SubscriptionImportLine"("email");

-- CreateIndex
CREATE UNIQUE INDEX "SubscriptionImportLine_importId_line_key" ON "SubscriptionImportLine"("importId", "line");
