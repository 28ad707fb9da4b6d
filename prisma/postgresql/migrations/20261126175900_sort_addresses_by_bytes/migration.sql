-- Lists sort addresses byte by byte, as SQLite does, and not as the database's locale does.
CREATE INDEX "Subscription_isVerified_email_bytes" ON "Subscription"("isVerified", "email" COLLATE "C");
CREATE INDEX "Subscription_email_bytes" ON "Subscription"("email" COLLATE "C");
CREATE INDEX "Suppression_reason_isPending_email_bytes" ON "Suppression"("reason", "isPending", "email" COLLATE "C");
