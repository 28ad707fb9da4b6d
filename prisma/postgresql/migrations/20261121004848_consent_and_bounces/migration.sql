-- CreateTable
CREATE TABLE "ConsentEvent" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "wording" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ConsentEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Bounce" (
    "email" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,
    "lastReply" TEXT NOT NULL,

    CONSTRAINT "Bounce_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE INDEX "ConsentEvent_email_idx" ON "ConsentEvent"("email");
