-- CreateTable
CREATE TABLE "RequestMinute" (
    "minute" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,

    CONSTRAINT "RequestMinute_pkey" PRIMARY KEY ("minute")
);
