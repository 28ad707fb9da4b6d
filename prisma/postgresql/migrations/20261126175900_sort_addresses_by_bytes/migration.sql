-- Lists sort addresses byte by byte, as SQLite does, and not as the database's locale does.
DROP INDEX "Subscription_isVerified_email_idx";
CREATE INDEX "Subscription_isVerified_email_idx" ON "Subscription"("isVerified", "email" COLLATE "C");
CREATE INDEX "Subscription_email_bytes" ON "Subscription"("email" COLLATE "C");
DROP INDEX "Suppression_reason_isPending_email_idx";
CREATE INDEX "Suppression_reason_isPending_email_idx" ON "Suppression"("reason", "isPending", "email" COLLATE "C");
