-- AlterTable
ALTER TABLE "User" ADD COLUMN     "hasShortPassword" BOOLEAN NOT NULL DEFAULT false;
