-- CreateTable
CREATE TABLE "ConsentEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "wording" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Bounce" (
    "email" TEXT NOT NULL PRIMARY KEY,
    "count" INTEGER NOT NULL,
    "lastAt" DATETIME NOT NULL,
    "lastReply" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "ConsentEvent_email_idx" ON "ConsentEvent"("email");
