-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "creationKey" TEXT;

-- AlterTable
ALTER TABLE "NewsFile" ADD COLUMN     "unusedEntry" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "NewsItem_creationKey_key" ON "NewsItem"("creationKey");
