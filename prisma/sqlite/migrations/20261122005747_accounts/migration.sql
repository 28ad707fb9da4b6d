-- CreateTable
CREATE TABLE "KnownBrowser" (
    "idHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "lastUsedAt" DATETIME NOT NULL,

    PRIMARY KEY ("idHash", "userId"),
    CONSTRAINT "KnownBrowser_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "counter" INTEGER NOT NULL,
    "transports" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" DATETIME,
    CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PasskeyChallenge" (
    "challenge" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "AuthenticatorApp" (
    "userId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "secret" TEXT NOT NULL,
    "isConfirmed" BOOLEAN NOT NULL DEFAULT false,
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "AuthenticatorApp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInStep" (
    "idHash" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "SignInStep_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AccountLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "AccountLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "User" ADD COLUMN "hasForeignPassword" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "mustChangePassword" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "hasFactor" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "factorAskedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "passkeyHandle" TEXT;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN "provedAt" DATETIME;
ALTER TABLE "Session" ADD COLUMN "client" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Session" ADD COLUMN "browser" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'change';

-- CreateIndex
CREATE UNIQUE INDEX "User_passkeyHandle_key" ON "User"("passkeyHandle");

-- CreateIndex
CREATE INDEX "AuditEntry_kind_id_idx" ON "AuditEntry"("kind", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_actorEmail_id_idx" ON "AuditEntry"("actorEmail", "id");

-- CreateIndex
CREATE INDEX "KnownBrowser_userId_idx" ON "KnownBrowser"("userId");

-- CreateIndex
CREATE INDEX "KnownBrowser_lastUsedAt_idx" ON "KnownBrowser"("lastUsedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_codeHash_key" ON "RecoveryCode"("codeHash");

-- CreateIndex
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

-- CreateIndex
CREATE INDEX "SignInStep_userId_idx" ON "SignInStep"("userId");

-- CreateIndex
CREATE INDEX "SignInStep_expiresAt_idx" ON "SignInStep"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "AccountLink_tokenHash_key" ON "AccountLink"("tokenHash");

-- CreateIndex
CREATE INDEX "AccountLink_userId_purpose_idx" ON "AccountLink"("userId", "purpose");

-- CreateIndex
CREATE INDEX "AccountLink_expiresAt_idx" ON "AccountLink"("expiresAt");
