-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN "affected" TEXT;
ALTER TABLE "NewsItem" ADD COLUMN "noticeNumber" TEXT;
ALTER TABLE "NewsItem" ADD COLUMN "takesEffectOn" TEXT;

-- AlterTable
ALTER TABLE "NewsDraft" ADD COLUMN "affected" TEXT;
ALTER TABLE "NewsDraft" ADD COLUMN "noticeNumber" TEXT;
ALTER TABLE "NewsDraft" ADD COLUMN "takesEffectOn" TEXT;

-- AlterTable
ALTER TABLE "NewsVersion" ADD COLUMN "affected" TEXT;
ALTER TABLE "NewsVersion" ADD COLUMN "noticeNumber" TEXT;
ALTER TABLE "NewsVersion" ADD COLUMN "takesEffectOn" TEXT;

-- CreateTable
CREATE TABLE "NoticeNumber" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "newsItemId" INTEGER NOT NULL
);

-- CreateIndex
CREATE INDEX "NewsItem_takesEffectOn_idx" ON "NewsItem"("takesEffectOn");
