-- DropIndex
DROP INDEX "NewsItem_isPublished_date_id_idx";

-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN "publishAt" DATETIME;
ALTER TABLE "NewsItem" ADD COLUMN "unpublishAt" DATETIME;

-- CreateTable
CREATE TABLE "NewsPreview" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "newsItemId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "NewsPreview_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "NewsPreview_tokenHash_key" ON "NewsPreview"("tokenHash");

-- CreateIndex
CREATE INDEX "NewsPreview_newsItemId_idx" ON "NewsPreview"("newsItemId");

-- CreateIndex
CREATE INDEX "NewsPreview_expiresAt_idx" ON "NewsPreview"("expiresAt");

-- CreateIndex
CREATE INDEX "NewsItem_isPublished_date_id_publishAt_unpublishAt_idx" ON "NewsItem"("isPublished", "date", "id", "publishAt", "unpublishAt");

-- CreateIndex
CREATE INDEX "NewsItem_publishAt_idx" ON "NewsItem"("publishAt");

-- CreateIndex
CREATE INDEX "NewsItem_unpublishAt_idx" ON "NewsItem"("unpublishAt");
