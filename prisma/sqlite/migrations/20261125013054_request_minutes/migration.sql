-- CreateTable
CREATE TABLE "RequestMinute" (
    "minute" TEXT NOT NULL PRIMARY KEY,
    "requests" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL
);
