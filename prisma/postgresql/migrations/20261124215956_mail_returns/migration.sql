-- AlterTable
ALTER TABLE "Suppression" ADD COLUMN     "reply" TEXT;

-- AlterTable
ALTER TABLE "OutboundMail" ADD COLUMN     "bounceClass" TEXT,
ADD COLUMN     "bouncedAt" TIMESTAMP(3);
