-- AlterTable
ALTER TABLE "SubscriptionImportLine" ADD COLUMN "organization" TEXT;
