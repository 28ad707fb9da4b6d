-- AlterTable
ALTER TABLE "PasskeyChallenge" DROP COLUMN "userId";
