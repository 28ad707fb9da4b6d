-- AlterTable
ALTER TABLE "SubscriptionImport" ADD COLUMN     "cellsLeftOut" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "digest" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "noConsent" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "startedBy" TEXT;
