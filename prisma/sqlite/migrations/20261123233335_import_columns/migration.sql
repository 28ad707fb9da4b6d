-- AlterTable
ALTER TABLE "ConsentEvent" ADD COLUMN "by" TEXT;
ALTER TABLE "SubscriptionImport" ADD COLUMN "left" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "SubscriptionImport" ADD COLUMN "pending" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "SubscriptionImport" ADD COLUMN "columns" TEXT NOT NULL DEFAULT '[]';
