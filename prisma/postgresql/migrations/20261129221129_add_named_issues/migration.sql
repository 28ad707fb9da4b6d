-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "issues" TEXT;

-- AlterTable
ALTER TABLE "NewsDraft" ADD COLUMN     "issues" TEXT;

-- AlterTable
ALTER TABLE "NewsVersion" ADD COLUMN     "issues" TEXT;
