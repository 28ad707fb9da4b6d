-- AlterTable
ALTER TABLE "User" ADD COLUMN     "isEditor" BOOLEAN NOT NULL DEFAULT false;
