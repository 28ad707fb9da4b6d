-- DropIndex
DROP INDEX "Newsletter_newsItemId_key";

-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "changedAt" TIMESTAMP(3),
ADD COLUMN     "endedAt" TIMESTAMP(3),
ADD COLUMN     "ending" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "endingLink" TEXT,
ADD COLUMN     "endingNote" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "format" TEXT NOT NULL DEFAULT 'plain',
ADD COLUMN     "html" TEXT,
ADD COLUMN     "publicVersion" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "updatedBy" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Newsletter" ADD COLUMN     "audience" TEXT NOT NULL DEFAULT 'all',
ADD COLUMN     "hasStarted" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'news',
ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "startsAt" TIMESTAMP(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "NewsDraft" (
    "newsItemId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "content" TEXT,
    "category" TEXT NOT NULL,
    "link" TEXT,
    "date" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "basedOn" INTEGER NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "updatedBy" TEXT NOT NULL,

    CONSTRAINT "NewsDraft_pkey" PRIMARY KEY ("newsItemId")
);

-- CreateTable
CREATE TABLE "NewsVersion" (
    "id" SERIAL NOT NULL,
    "newsItemId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "content" TEXT,
    "category" TEXT NOT NULL,
    "link" TEXT,
    "date" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "html" TEXT,
    "kind" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "by" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "NewsVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NewsNote" (
    "id" SERIAL NOT NULL,
    "newsItemId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "by" TEXT NOT NULL,

    CONSTRAINT "NewsNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "NewsVersion_newsItemId_number_key" ON "NewsVersion"("newsItemId", "number");

-- CreateIndex
CREATE INDEX "NewsNote_newsItemId_at_idx" ON "NewsNote"("newsItemId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Newsletter_newsItemId_version_key" ON "Newsletter"("newsItemId", "version");

-- AddForeignKey
ALTER TABLE "NewsDraft" ADD CONSTRAINT "NewsDraft_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsVersion" ADD CONSTRAINT "NewsVersion_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsNote" ADD CONSTRAINT "NewsNote_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;
