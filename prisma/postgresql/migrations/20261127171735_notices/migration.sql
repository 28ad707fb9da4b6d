-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "affected" TEXT,
ADD COLUMN     "noticeNumber" TEXT,
ADD COLUMN     "takesEffectOn" TEXT;

-- AlterTable
ALTER TABLE "NewsDraft" ADD COLUMN     "affected" TEXT,
ADD COLUMN     "noticeNumber" TEXT,
ADD COLUMN     "takesEffectOn" TEXT;

-- AlterTable
ALTER TABLE "NewsVersion" ADD COLUMN     "affected" TEXT,
ADD COLUMN     "noticeNumber" TEXT,
ADD COLUMN     "takesEffectOn" TEXT;

-- CreateTable
CREATE TABLE "NoticeNumber" (
    "key" TEXT NOT NULL,
    "newsItemId" INTEGER NOT NULL,

    CONSTRAINT "NoticeNumber_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "NewsItem_takesEffectOn_idx" ON "NewsItem"("takesEffectOn");
