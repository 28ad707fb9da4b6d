-- DropIndex
DROP INDEX "NewsItem_isPublished_date_id_idx";

-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "publishAt" TIMESTAMP(3),
ADD COLUMN     "unpublishAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "NewsPreview" (
    "id" SERIAL NOT NULL,
    "newsItemId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "NewsPreview_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "NewsPreview" ADD CONSTRAINT "NewsPreview_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;
