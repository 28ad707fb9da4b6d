-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN "deletedAt" DATETIME;
ALTER TABLE "NewsItem" ADD COLUMN "deletedBy" TEXT NOT NULL DEFAULT '';
ALTER TABLE "NewsItem" ADD COLUMN "deletedEnding" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "NewsItem_deletedAt_idx" ON "NewsItem"("deletedAt");
