-- CreateTable
CREATE TABLE "WayBack" (
    "suppressionId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "token" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "WayBack_suppressionId_fkey" FOREIGN KEY ("suppressionId") REFERENCES "Suppression" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "WayBack_expiresAt_idx" ON "WayBack"("expiresAt");
