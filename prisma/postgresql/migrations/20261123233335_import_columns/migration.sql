-- AlterTable
ALTER TABLE "ConsentEvent" ADD COLUMN     "by" TEXT;

-- AlterTable
ALTER TABLE "SubscriptionImport" ADD COLUMN     "columns" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "left" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "pending" INTEGER NOT NULL DEFAULT 0;
