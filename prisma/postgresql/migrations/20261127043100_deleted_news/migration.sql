-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "deletedAt" TIMESTAMP(3),
ADD COLUMN     "deletedBy" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "deletedEnding" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "NewsItem_deletedAt_idx" ON "NewsItem"("deletedAt");
