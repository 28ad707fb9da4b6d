ALTER TABLE "Newsletter" ADD COLUMN "category" TEXT;
ALTER TABLE "VerificationToken" ADD COLUMN "purpose" TEXT NOT NULL DEFAULT 'verification';

CREATE TABLE "TopicOptOut" (
    "subscriptionId" INTEGER NOT NULL,
    "category" TEXT NOT NULL,

    PRIMARY KEY ("subscriptionId", "category"),
    CONSTRAINT "TopicOptOut_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "TopicOptOut_category_subscriptionId_idx" ON "TopicOptOut"("category", "subscriptionId");

-- What of the list is refused by its mail server, and which suppressed address has been asked for again.
ALTER TABLE "Subscription" ADD COLUMN "isRefused" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Suppression" ADD COLUMN "isPending" BOOLEAN NOT NULL DEFAULT false;
UPDATE "Subscription" SET "isRefused" = true WHERE "email" IN (SELECT "email" FROM "Suppression" WHERE "reason" = 'bounced');
UPDATE "Suppression" SET "isPending" = true WHERE "reason" = 'unsubscribed' AND "email" IN (SELECT "email" FROM "Subscription");
CREATE INDEX "Subscription_isRefused_isVerified_idx" ON "Subscription"("isRefused", "isVerified");
CREATE INDEX "Suppression_reason_isPending_createdAt_id_idx" ON "Suppression"("reason", "isPending", "createdAt", "id");
CREATE INDEX "Suppression_reason_isPending_email_idx" ON "Suppression"("reason", "isPending", "email");

CREATE TRIGGER "Suppression_state_insert" AFTER INSERT ON "Suppression" WHEN new."reason" = 'bounced' BEGIN
  UPDATE "Subscription" SET "isRefused" = true WHERE "email" = new."email";
END;
CREATE TRIGGER "Suppression_state_update" AFTER UPDATE OF "reason" ON "Suppression" BEGIN
  UPDATE "Subscription" SET "isRefused" = (new."reason" = 'bounced') WHERE "email" = new."email";
  UPDATE "Suppression" SET "isPending" = false WHERE "id" = new."id" AND new."reason" = 'bounced';
END;
CREATE TRIGGER "Suppression_state_delete" AFTER DELETE ON "Suppression" WHEN old."reason" = 'bounced' BEGIN
  UPDATE "Subscription" SET "isRefused" = false WHERE "email" = old."email";
END;
CREATE TRIGGER "Subscription_state_insert" AFTER INSERT ON "Subscription" BEGIN
  UPDATE "Suppression" SET "isPending" = true WHERE "email" = new."email";
END;
CREATE TRIGGER "Subscription_state_delete" AFTER DELETE ON "Subscription" BEGIN
  UPDATE "Suppression" SET "isPending" = false WHERE "email" = old."email";
END;

-- Those off the list are searched like those on it.
ALTER TABLE "Suppression" ADD COLUMN "searchText" TEXT GENERATED ALWAYS AS (CASE "reason" WHEN 'erased' THEN '' ELSE lower("email") END) VIRTUAL;
CREATE VIRTUAL TABLE "SuppressionSearch" USING fts5("searchText", content='Suppression', content_rowid='id', tokenize='trigram', detail=none, columnsize=0);
INSERT INTO "SuppressionSearch" ("rowid", "searchText") SELECT "id", "searchText" FROM "Suppression";
CREATE TRIGGER "Suppression_search_insert" AFTER INSERT ON "Suppression" BEGIN
  INSERT INTO "SuppressionSearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;
CREATE TRIGGER "Suppression_search_delete" AFTER DELETE ON "Suppression" BEGIN
  INSERT INTO "SuppressionSearch" ("SuppressionSearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
END;
CREATE TRIGGER "Suppression_search_update" AFTER UPDATE OF "email", "reason" ON "Suppression" WHEN old."searchText" <> new."searchText" BEGIN
  INSERT INTO "SuppressionSearch" ("SuppressionSearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
  INSERT INTO "SuppressionSearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;
