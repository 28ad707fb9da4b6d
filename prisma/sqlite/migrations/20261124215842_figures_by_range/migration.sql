-- AlterTable
ALTER TABLE "User" ADD COLUMN "wantsWeeklyFigures" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN "sourceCampaign" TEXT;
ALTER TABLE "Subscription" ADD COLUMN "sourcePage" TEXT;

-- CreateTable
CREATE TABLE "PeriodCount" (
    "dimension" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "views" INTEGER NOT NULL,

    PRIMARY KEY ("dimension", "period", "name")
);

-- CreateTable
CREATE TABLE "ClosedPeriod" (
    "period" TEXT NOT NULL PRIMARY KEY,
    "visitors" INTEGER
);

-- CreateTable
CREATE TABLE "Campaign" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateIndex
CREATE UNIQUE INDEX "Campaign_key_key" ON "Campaign"("key");

-- CreateIndex
CREATE INDEX "Subscription_sourcePage_verifiedAt_idx" ON "Subscription"("sourcePage", "verifiedAt");

-- CreateIndex
CREATE INDEX "DailyCount_dimension_name_day_idx" ON "DailyCount"("dimension", "name", "day");
