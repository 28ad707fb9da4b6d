-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN "commentUntil" TEXT;
ALTER TABLE "NewsItem" ADD COLUMN "documentId" INTEGER;
ALTER TABLE "NewsItem" ADD COLUMN "endedOn" TEXT;
ALTER TABLE "NewsItem" ADD COLUMN "documents" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "NewsDraft" ADD COLUMN "commentUntil" TEXT;
ALTER TABLE "NewsDraft" ADD COLUMN "documents" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "NewsVersion" ADD COLUMN "commentUntil" TEXT;
ALTER TABLE "NewsVersion" ADD COLUMN "documents" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "NewsItem_documentId_takesEffectOn_date_id_idx" ON "NewsItem"("documentId", "takesEffectOn", "date", "id");
