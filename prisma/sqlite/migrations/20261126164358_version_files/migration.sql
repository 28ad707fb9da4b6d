-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN "files" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "NewsDraft" ADD COLUMN "files" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "NewsVersion" ADD COLUMN "files" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "NewsFile" ADD COLUMN "unusedSince" DATETIME;
ALTER TABLE "NewsPreview" ADD COLUMN "endedAt" DATETIME;

-- CreateIndex
CREATE INDEX "NewsFile_unusedSince_idx" ON "NewsFile"("unusedSince");

-- Until now an item had its files whatever its text was: every text of it gets those that it has now.
UPDATE "NewsItem" SET "files" = (
  SELECT json_group_array(json_object('id', "id", 'title', "title", 'name', "name", 'size', "size"))
  FROM (SELECT * FROM "NewsFile" WHERE "newsItemId" = "NewsItem"."id" ORDER BY "id")
)
  WHERE "id" IN (SELECT "newsItemId" FROM "NewsFile");
UPDATE "NewsDraft" SET "files" = (SELECT "files" FROM "NewsItem" WHERE "NewsItem"."id" = "NewsDraft"."newsItemId")
  WHERE "newsItemId" IN (SELECT "newsItemId" FROM "NewsFile");
UPDATE "NewsVersion" SET "files" = (SELECT "files" FROM "NewsItem" WHERE "NewsItem"."id" = "NewsVersion"."newsItemId")
  WHERE "newsItemId" IN (SELECT "newsItemId" FROM "NewsFile");

-- The links of an item that is on the site end: they were made for what is public now.
UPDATE "NewsPreview" SET "endedAt" = "createdAt" WHERE "newsItemId" IN (SELECT "id" FROM "NewsItem" WHERE "isPublished");
