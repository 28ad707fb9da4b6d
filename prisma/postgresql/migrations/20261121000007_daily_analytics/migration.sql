-- DropIndex
DROP INDEX "Impression_kind_at_idx";

-- DropIndex
DROP INDEX "Impression_at_idx";

-- AlterTable
ALTER TABLE "Impression" DROP COLUMN "visitorKey";

-- CreateTable
CREATE TABLE "DailyStat" (
    "day" TEXT NOT NULL,
    "personViews" INTEGER NOT NULL DEFAULT 0,
    "botViews" INTEGER NOT NULL DEFAULT 0,
    "internalViews" INTEGER NOT NULL DEFAULT 0,
    "visitors" INTEGER NOT NULL DEFAULT 0,
    "latestVisitors" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "DailyStat_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "DailyCount" (
    "dimension" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "DailyCount_pkey" PRIMARY KEY ("dimension","day","name")
);

-- CreateTable
CREATE TABLE "Visitor" (
    "id" TEXT NOT NULL,
    "day" TEXT NOT NULL,

    CONSTRAINT "Visitor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VisitorKey" (
    "day" TEXT NOT NULL,
    "secret" TEXT NOT NULL,

    CONSTRAINT "VisitorKey_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE INDEX "Visitor_day_idx" ON "Visitor"("day");

-- CreateIndex
CREATE INDEX "Impression_kind_at_id_idx" ON "Impression"("kind", "at", "id");
