-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "files" TEXT NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "NewsDraft" ADD COLUMN     "files" TEXT NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "NewsVersion" ADD COLUMN     "files" TEXT NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "NewsFile" ADD COLUMN     "unusedSince" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "NewsPreview" ADD COLUMN     "endedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "NewsFile_unusedSince_idx" ON "NewsFile"("unusedSince");

-- Until now an item had its files whatever its text was: every text of it gets those that it has now.
UPDATE "NewsItem" SET "files" = (
  SELECT '[' || string_agg(
    format('{"id":%s,"title":%s,"name":%s,"size":%s}', "id", to_json("title"), to_json("name"), "size"), ',' ORDER BY "id"
  ) || ']'
  FROM "NewsFile" WHERE "newsItemId" = "NewsItem"."id"
)
  WHERE "id" IN (SELECT "newsItemId" FROM "NewsFile");
UPDATE "NewsDraft" SET "files" = (SELECT "files" FROM "NewsItem" WHERE "NewsItem"."id" = "NewsDraft"."newsItemId")
  WHERE "newsItemId" IN (SELECT "newsItemId" FROM "NewsFile");
UPDATE "NewsVersion" SET "files" = (SELECT "files" FROM "NewsItem" WHERE "NewsItem"."id" = "NewsVersion"."newsItemId")
  WHERE "newsItemId" IN (SELECT "newsItemId" FROM "NewsFile");

-- The links of an item that is on the site end: they were made for what is public now.
UPDATE "NewsPreview" SET "endedAt" = "createdAt" WHERE "newsItemId" IN (SELECT "id" FROM "NewsItem" WHERE "isPublished");
