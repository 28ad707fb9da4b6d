-- What lists sort by and search through. Columns of this kind cannot go stale, whoever writes the row.
ALTER TABLE "Subscription" ADD COLUMN "nameKey" TEXT GENERATED ALWAYS AS (lower(trim(coalesce("lastName", '') || ' ' || coalesce("firstName", '')))) VIRTUAL;
ALTER TABLE "Subscription" ADD COLUMN "searchText" TEXT GENERATED ALWAYS AS (lower("email" || ' ' || coalesce("firstName", '') || ' ' || coalesce("lastName", ''))) VIRTUAL;
ALTER TABLE "NewsItem" ADD COLUMN "titleKey" TEXT GENERATED ALWAYS AS (lower("title")) VIRTUAL;
ALTER TABLE "NewsItem" ADD COLUMN "searchText" TEXT GENERATED ALWAYS AS (lower("title" || ' ' || "excerpt")) VIRTUAL;

-- CreateIndex
CREATE INDEX "NewsItem_titleKey_id_idx" ON "NewsItem"("titleKey", "id");
CREATE INDEX "Subscription_nameKey_id_idx" ON "Subscription"("nameKey", "id");
CREATE INDEX "Subscription_isVerified_email_idx" ON "Subscription"("isVerified", "email");
CREATE INDEX "Subscription_isVerified_nameKey_id_idx" ON "Subscription"("isVerified", "nameKey", "id");

-- How many subscriptions there are, kept by triggers.
CREATE TABLE "SubscriptionCount" (
    "shard" INTEGER NOT NULL PRIMARY KEY,
    "total" INTEGER NOT NULL,
    "verified" INTEGER NOT NULL
);
INSERT INTO "SubscriptionCount" ("shard", "total", "verified") SELECT 0, count(*), coalesce(sum("isVerified"), 0) FROM "Subscription";

CREATE TRIGGER "Subscription_count_insert" AFTER INSERT ON "Subscription" BEGIN
  INSERT INTO "SubscriptionCount" ("shard", "total", "verified") VALUES (0, 1, new."isVerified")
    ON CONFLICT ("shard") DO UPDATE SET "total" = "total" + 1, "verified" = "verified" + new."isVerified";
END;
CREATE TRIGGER "Subscription_count_delete" AFTER DELETE ON "Subscription" BEGIN
  UPDATE "SubscriptionCount" SET "total" = "total" - 1, "verified" = "verified" - old."isVerified" WHERE "shard" = 0;
END;
CREATE TRIGGER "Subscription_count_update" AFTER UPDATE OF "isVerified" ON "Subscription" WHEN old."isVerified" <> new."isVerified" BEGIN
  UPDATE "SubscriptionCount" SET "verified" = "verified" + new."isVerified" - old."isVerified" WHERE "shard" = 0;
END;

-- Search by any part of three or more characters: trigrams alone, and a LIKE on the row decides.
CREATE VIRTUAL TABLE "SubscriptionSearch" USING fts5("searchText", content='Subscription', content_rowid='id', tokenize='trigram', detail=none, columnsize=0);
INSERT INTO "SubscriptionSearch" ("rowid", "searchText") SELECT "id", "searchText" FROM "Subscription";
CREATE TRIGGER "Subscription_search_insert" AFTER INSERT ON "Subscription" BEGIN
  INSERT INTO "SubscriptionSearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;
CREATE TRIGGER "Subscription_search_delete" AFTER DELETE ON "Subscription" BEGIN
  INSERT INTO "SubscriptionSearch" ("SubscriptionSearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
END;
CREATE TRIGGER "Subscription_search_update" AFTER UPDATE OF "email", "firstName", "lastName" ON "Subscription" WHEN old."searchText" <> new."searchText" BEGIN
  INSERT INTO "SubscriptionSearch" ("SubscriptionSearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
  INSERT INTO "SubscriptionSearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;

CREATE VIRTUAL TABLE "NewsItemSearch" USING fts5("searchText", content='NewsItem', content_rowid='id', tokenize='trigram', detail=none, columnsize=0);
INSERT INTO "NewsItemSearch" ("rowid", "searchText") SELECT "id", "searchText" FROM "NewsItem";
CREATE TRIGGER "NewsItem_search_insert" AFTER INSERT ON "NewsItem" BEGIN
  INSERT INTO "NewsItemSearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;
CREATE TRIGGER "NewsItem_search_delete" AFTER DELETE ON "NewsItem" BEGIN
  INSERT INTO "NewsItemSearch" ("NewsItemSearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
END;
CREATE TRIGGER "NewsItem_search_update" AFTER UPDATE OF "title", "excerpt" ON "NewsItem" WHEN old."searchText" <> new."searchText" BEGIN
  INSERT INTO "NewsItemSearch" ("NewsItemSearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
  INSERT INTO "NewsItemSearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" INTEGER,
    "actorEmail" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "client" TEXT NOT NULL
);
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at", "id");
