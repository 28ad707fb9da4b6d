-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "commentUntil" TEXT,
ADD COLUMN     "documentId" INTEGER,
ADD COLUMN     "documents" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "endedOn" TEXT;

-- AlterTable
ALTER TABLE "NewsDraft" ADD COLUMN     "commentUntil" TEXT,
ADD COLUMN     "documents" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "NewsVersion" ADD COLUMN     "commentUntil" TEXT,
ADD COLUMN     "documents" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "NewsItem_documentId_takesEffectOn_date_id_idx" ON "NewsItem"("documentId", "takesEffectOn", "date", "id");
