-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN "audience" TEXT;
ALTER TABLE "Subscription" ADD COLUMN "organization" TEXT;

-- The organization is searched with the names. A generated column takes no new expression: it is made anew, and what is built on it.
DROP TRIGGER "Subscription_search_insert";
DROP TRIGGER "Subscription_search_delete";
DROP TRIGGER "Subscription_search_update";
DROP TABLE "SubscriptionSearch";
ALTER TABLE "Subscription" DROP COLUMN "searchText";
ALTER TABLE "Subscription" ADD COLUMN "searchText" TEXT GENERATED ALWAYS AS (lower("email" || ' ' || coalesce("firstName", '') || ' ' || coalesce("lastName", '') || coalesce(' ' || "organization", ''))) VIRTUAL;
CREATE VIRTUAL TABLE "SubscriptionSearch" USING fts5("searchText", content='Subscription', content_rowid='id', tokenize='trigram', detail=none, columnsize=0);
INSERT INTO "SubscriptionSearch" ("rowid", "searchText") SELECT "id", "searchText" FROM "Subscription";
CREATE TRIGGER "Subscription_search_insert" AFTER INSERT ON "Subscription" BEGIN
  INSERT INTO "SubscriptionSearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;
CREATE TRIGGER "Subscription_search_delete" AFTER DELETE ON "Subscription" BEGIN
  INSERT INTO "SubscriptionSearch" ("SubscriptionSearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
END;
CREATE TRIGGER "Subscription_search_update" AFTER UPDATE OF "email", "firstName", "lastName", "organization" ON "Subscription" WHEN old."searchText" <> new."searchText" BEGIN
  INSERT INTO "SubscriptionSearch" ("SubscriptionSearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
  INSERT INTO "SubscriptionSearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;
