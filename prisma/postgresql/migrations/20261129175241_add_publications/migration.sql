-- CreateTable
CREATE TABLE "Publication" (
    "id" SERIAL NOT NULL,
    "newsItemId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "isDocument" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Publication_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Publication_at_idx" ON "Publication"("at");

-- CreateIndex
CREATE INDEX "Publication_newsItemId_at_idx" ON "Publication"("newsItemId", "at");

-- The publications of the past, from the versions; of items from before versions, from the trail.
INSERT INTO "Publication" ("newsItemId", "title", "isDocument", "at")
SELECT item."id", version."title", item."documentId" IS NOT NULL,
  CASE WHEN item."publishAt" > version."at" AND version."number" = (
    SELECT MAX(later."number") FROM "NewsVersion" AS later
    WHERE later."newsItemId" = item."id" AND later."kind" = 'published'
  ) THEN item."publishAt" ELSE version."at" END
FROM "NewsVersion" AS version JOIN "NewsItem" AS item ON item."id" = version."newsItemId"
WHERE version."kind" = 'published'
  AND (item."isPublished" OR item."ending" <> '' OR item."publishAt" IS NULL OR item."publishAt" <= version."at");
INSERT INTO "Publication" ("newsItemId", "title", "isDocument", "at")
SELECT item."id", item."title", item."documentId" IS NOT NULL, COALESCE(item."publishAt", item."createdAt")
FROM "NewsItem" AS item
WHERE (item."isPublished" OR item."ending" <> '')
  AND NOT EXISTS (SELECT 1 FROM "NewsVersion" WHERE "newsItemId" = item."id" AND "kind" = 'published')
  AND EXISTS (
    SELECT 1 FROM "AuditEntry" WHERE "action" = 'news.create' AND "subject" LIKE 'News item ' || item."id" || ': %'
  );

-- How the list grew, from the record of consent and the counts of requests. What was erased from the record stays lost.
INSERT INTO "DailyCount" ("dimension", "day", "name", "views")
SELECT 'list', substr(CAST(event."at" AS TEXT), 1, 10),
  CASE event."event" WHEN 'imported' THEN 'added' WHEN 'verified' THEN 'added' WHEN 'unsubscribed' THEN 'left' ELSE event."event" END, COUNT(*)
FROM "ConsentEvent" AS event
WHERE event."event" IN ('confirmed', 'returned', 'added', 'imported')
  OR (event."event" = 'verified' AND NOT EXISTS (
    SELECT 1 FROM "ConsentEvent" AS earlier WHERE earlier."email" = event."email" AND earlier."id" < event."id"
      AND earlier."event" IN ('confirmed', 'returned', 'added', 'imported', 'verified')
  ))
  OR (event."event" = 'unsubscribed' AND EXISTS (
    SELECT 1 FROM "ConsentEvent" AS earlier WHERE earlier."email" = event."email" AND earlier."id" < event."id"
      AND earlier."event" IN ('confirmed', 'returned', 'added', 'imported', 'verified')
  ))
GROUP BY 2, 3;
INSERT INTO "DailyCount" ("dimension", "day", "name", "views")
SELECT 'list', "day", 'requested', SUM("views") FROM "DailyCount" WHERE "dimension" = 'requested:page' GROUP BY "day";

-- How many subscribers there were: each is one from the day of the latest entry by which they joined.
INSERT INTO "DailyCount" ("dimension", "day", "name", "views")
SELECT 'subscribers', "change"."day", 'verified', SUM(SUM("change"."number")) OVER (ORDER BY "change"."day")
FROM (
  SELECT substr(CAST(COALESCE(
    (SELECT MAX(event."at") FROM "ConsentEvent" AS event WHERE event."email" = "Subscription"."email"
      AND event."event" IN ('confirmed', 'returned', 'added', 'imported', 'verified')),
    "verifiedAt", "subscribedAt") AS TEXT), 1, 10) AS "day", 1 AS "number"
  FROM "Subscription" WHERE "isVerified"
  UNION ALL
  SELECT substr(CAST(side."at" AS TEXT), 1, 10), side."number" FROM (
    SELECT (
      SELECT MAX(earlier."at") FROM "ConsentEvent" AS earlier
      WHERE earlier."email" = event."email" AND earlier."id" < event."id"
        AND earlier."event" IN ('confirmed', 'returned', 'added', 'imported', 'verified')
    ) AS "at", 1 AS "number"
    FROM "ConsentEvent" AS event WHERE event."event" = 'unsubscribed'
    UNION ALL
    SELECT event."at", -1 FROM "ConsentEvent" AS event
    WHERE event."event" = 'unsubscribed' AND EXISTS (
      SELECT 1 FROM "ConsentEvent" AS earlier WHERE earlier."email" = event."email" AND earlier."id" < event."id"
        AND earlier."event" IN ('confirmed', 'returned', 'added', 'imported', 'verified')
    )
  ) AS side WHERE side."at" IS NOT NULL
) AS "change"
GROUP BY "change"."day";
