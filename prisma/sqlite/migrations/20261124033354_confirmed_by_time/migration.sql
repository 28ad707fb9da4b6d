-- CreateIndex
CREATE INDEX "Subscription_isVerified_verifiedAt_idx" ON "Subscription"("isVerified", "verifiedAt");
