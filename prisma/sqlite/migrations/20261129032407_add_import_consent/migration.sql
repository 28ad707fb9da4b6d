-- AlterTable
ALTER TABLE "SubscriptionImport" ADD COLUMN "cellsLeftOut" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "SubscriptionImport" ADD COLUMN "digest" TEXT NOT NULL DEFAULT '';
ALTER TABLE "SubscriptionImport" ADD COLUMN "noConsent" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "SubscriptionImport" ADD COLUMN "startedBy" TEXT;
