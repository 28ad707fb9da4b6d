-- CreateTable
CREATE TABLE "WayBack" (
    "suppressionId" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WayBack_pkey" PRIMARY KEY ("suppressionId")
);

-- CreateIndex
CREATE INDEX "WayBack_expiresAt_idx" ON "WayBack"("expiresAt");

-- AddForeignKey
ALTER TABLE "WayBack" ADD CONSTRAINT "WayBack_suppressionId_fkey" FOREIGN KEY ("suppressionId") REFERENCES "Suppression"("id") ON DELETE CASCADE ON UPDATE CASCADE;
