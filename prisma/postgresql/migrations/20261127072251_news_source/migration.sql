-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "source" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "NewsItem_source_key" ON "NewsItem"("source");
