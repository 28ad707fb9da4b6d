-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_PasskeyChallenge" (
    "challenge" TEXT NOT NULL PRIMARY KEY,
    "expiresAt" DATETIME NOT NULL
);
INSERT INTO "new_PasskeyChallenge" ("challenge", "expiresAt") SELECT "challenge", "expiresAt" FROM "PasskeyChallenge";
DROP TABLE "PasskeyChallenge";
ALTER TABLE "new_PasskeyChallenge" RENAME TO "PasskeyChallenge";
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
