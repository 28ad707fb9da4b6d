-- AlterTable
ALTER TABLE "OutboundMail" ADD COLUMN     "batchId" INTEGER,
ADD COLUMN     "isWithdrawn" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "MailBatch" (
    "id" SERIAL NOT NULL,
    "template" TEXT NOT NULL,
    "data" TEXT NOT NULL,

    CONSTRAINT "MailBatch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Newsletter" (
    "id" SERIAL NOT NULL,
    "newsItemId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "batchId" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "recipients" INTEGER NOT NULL,
    "toSubscriptionId" INTEGER NOT NULL,
    "lastSubscriptionId" INTEGER NOT NULL DEFAULT 0,
    "startedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),
    "outcome" TEXT,

    CONSTRAINT "Newsletter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubscriptionImport" (
    "id" SERIAL NOT NULL,
    "fileName" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "basis" TEXT NOT NULL DEFAULT '',
    "added" INTEGER NOT NULL DEFAULT 0,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "known" INTEGER NOT NULL DEFAULT 0,
    "optedOut" INTEGER NOT NULL DEFAULT 0,
    "duplicate" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "lastLine" INTEGER NOT NULL DEFAULT 0,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "SubscriptionImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubscriptionImportLine" (
    "id" SERIAL NOT NULL,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "isVerified" BOOLEAN NOT NULL DEFAULT true,
    "subscribedAt" TIMESTAMP(3),
    "outcome" TEXT NOT NULL,
    "reason" TEXT,

    CONSTRAINT "SubscriptionImportLine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Newsletter_newsItemId_key" ON "Newsletter"("newsItemId");

-- CreateIndex
CREATE UNIQUE INDEX "Newsletter_batchId_key" ON "Newsletter"("batchId");

-- CreateIndex
CREATE INDEX "Newsletter_state_id_idx" ON "Newsletter"("state", "id");

-- CreateIndex
CREATE INDEX "SubscriptionImport_state_id_idx" ON "SubscriptionImport"("state", "id");

-- CreateIndex
CREATE INDEX "SubscriptionImportLine_importId_outcome_line_idx" ON "SubscriptionImportLine"("importId", "outcome", "line");

-- CreateIndex
CREATE INDEX "SubscriptionImportLine_importId_email_idx" ON "SubscriptionImportLine"("importId", "email");

-- CreateIndex
CREATE INDEX "SubscriptionImportLine_email_idx" ON "SubscriptionImportLine"("email");

-- CreateIndex
CREATE UNIQUE INDEX "SubscriptionImportLine_importId_line_key" ON "SubscriptionImportLine"("importId", "line");

-- CreateIndex
CREATE INDEX "OutboundMail_batchId_status_idx" ON "OutboundMail"("batchId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "OutboundMail_batchId_recipient_key" ON "OutboundMail"("batchId", "recipient");

-- AddForeignKey
ALTER TABLE "OutboundMail" ADD CONSTRAINT "OutboundMail_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "MailBatch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Newsletter" ADD CONSTRAINT "Newsletter_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "MailBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionImportLine" ADD CONSTRAINT "SubscriptionImportLine_importId_fkey" FOREIGN KEY ("importId") REFERENCES "SubscriptionImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;
