-- AlterTable
ALTER TABLE "OutboundMail" ADD COLUMN     "isRepeated" BOOLEAN NOT NULL DEFAULT false;
