-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "launchDay" TEXT;
