-- CreateIndex
CREATE INDEX "ConsentEvent_at_idx" ON "ConsentEvent"("at");
