-- CreateTable
CREATE TABLE "NewsDraft" (
    "newsItemId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "content" TEXT,
    "category" TEXT NOT NULL,
    "link" TEXT,
    "date" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "basedOn" INTEGER NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "updatedBy" TEXT NOT NULL,
    CONSTRAINT "NewsDraft_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NewsVersion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "at" DATETIME NOT NULL,
    CONSTRAINT "NewsVersion_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NewsNote" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "newsItemId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "by" TEXT NOT NULL,
    CONSTRAINT "NewsNote_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN "updatedBy" TEXT NOT NULL DEFAULT '';
ALTER TABLE "NewsItem" ADD COLUMN "format" TEXT NOT NULL DEFAULT 'plain';
ALTER TABLE "NewsItem" ADD COLUMN "html" TEXT;
ALTER TABLE "NewsItem" ADD COLUMN "ending" TEXT NOT NULL DEFAULT '';
ALTER TABLE "NewsItem" ADD COLUMN "endingNote" TEXT NOT NULL DEFAULT '';
ALTER TABLE "NewsItem" ADD COLUMN "endingLink" TEXT;
ALTER TABLE "NewsItem" ADD COLUMN "endedAt" DATETIME;
ALTER TABLE "NewsItem" ADD COLUMN "publicVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "NewsItem" ADD COLUMN "changedAt" DATETIME;

-- AlterTable
ALTER TABLE "Newsletter" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Newsletter" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'news';
ALTER TABLE "Newsletter" ADD COLUMN "audience" TEXT NOT NULL DEFAULT 'all';
ALTER TABLE "Newsletter" ADD COLUMN "reason" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Newsletter" ADD COLUMN "startsAt" DATETIME;
ALTER TABLE "Newsletter" ADD COLUMN "hasStarted" BOOLEAN NOT NULL DEFAULT true;

-- DropIndex
DROP INDEX "Newsletter_newsItemId_key";

-- CreateIndex
CREATE UNIQUE INDEX "Newsletter_newsItemId_version_key" ON "Newsletter"("newsItemId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "NewsVersion_newsItemId_number_key" ON "NewsVersion"("newsItemId", "number");

-- CreateIndex
CREATE INDEX "NewsNote_newsItemId_at_idx" ON "NewsNote"("newsItemId", "at");
