-- AlterTable
ALTER TABLE "Suppression" ADD COLUMN "reply" TEXT;

-- AlterTable
ALTER TABLE "OutboundMail" ADD COLUMN "bounceClass" TEXT;
ALTER TABLE "OutboundMail" ADD COLUMN "bouncedAt" DATETIME;
