-- What searches compare where a text has letters beyond ASCII: lib/platform/lists/search-forms.ts makes it, of old rows too.
ALTER TABLE "Subscription" ADD COLUMN "searchForm" TEXT;
ALTER TABLE "NewsItem" ADD COLUMN "searchForm" TEXT;
ALTER TABLE "AuditEntry" ADD COLUMN "searchForm" TEXT;
ALTER TABLE "Suppression" ADD COLUMN "searchForm" TEXT;
ALTER TABLE "User" ADD COLUMN "searchForm" TEXT;
ALTER TABLE "ContactMessage" ADD COLUMN "searchForm" TEXT;

-- A form is no longer that of its row when the row's text changes, whatever release writes it.
CREATE TRIGGER "Subscription_search_form" AFTER UPDATE OF "email", "firstName", "lastName", "organization" ON "Subscription" WHEN new."searchForm" IS old."searchForm" AND old."searchText" <> new."searchText" BEGIN
  UPDATE "Subscription" SET "searchForm" = NULL WHERE "id" = new."id" AND "searchForm" IS NOT NULL;
END;
CREATE TRIGGER "NewsItem_search_form" AFTER UPDATE OF "title", "excerpt" ON "NewsItem" WHEN new."searchForm" IS old."searchForm" AND old."searchText" <> new."searchText" BEGIN
  UPDATE "NewsItem" SET "searchForm" = NULL WHERE "id" = new."id" AND "searchForm" IS NOT NULL;
END;
CREATE TRIGGER "AuditEntry_search_form" AFTER UPDATE OF "actorEmail", "action", "subject", "details", "client" ON "AuditEntry" WHEN new."searchForm" IS old."searchForm" AND old."searchText" <> new."searchText" BEGIN
  UPDATE "AuditEntry" SET "searchForm" = NULL WHERE "id" = new."id" AND "searchForm" IS NOT NULL;
END;
CREATE TRIGGER "Suppression_search_form" AFTER UPDATE OF "email", "reason" ON "Suppression" WHEN new."searchForm" IS old."searchForm" AND old."searchText" <> new."searchText" BEGIN
  UPDATE "Suppression" SET "searchForm" = NULL WHERE "id" = new."id" AND "searchForm" IS NOT NULL;
END;
CREATE TRIGGER "User_search_form" AFTER UPDATE OF "email", "firstName", "lastName" ON "User" WHEN new."searchForm" IS old."searchForm" AND (old."email" IS NOT new."email" OR old."firstName" IS NOT new."firstName" OR old."lastName" IS NOT new."lastName") BEGIN
  UPDATE "User" SET "searchForm" = NULL WHERE "id" = new."id" AND "searchForm" IS NOT NULL;
END;
CREATE TRIGGER "ContactMessage_search_form" AFTER UPDATE OF "email", "name", "organization", "message" ON "ContactMessage" WHEN new."searchForm" IS old."searchForm" AND (old."email" IS NOT new."email" OR old."name" IS NOT new."name" OR old."organization" IS NOT new."organization" OR old."message" IS NOT new."message") BEGIN
  UPDATE "ContactMessage" SET "searchForm" = NULL WHERE "id" = new."id" AND "searchForm" IS NOT NULL;
END;

-- Rows whose form is to be made, and rows with one by its beginning, for one and two characters.
CREATE INDEX "Subscription_without_search_form" ON "Subscription"("id") WHERE "searchForm" IS NULL AND length("searchText") <> length(CAST("searchText" AS BLOB));
CREATE INDEX "Subscription_searchForm_begins" ON "Subscription"(substr("searchForm", 1, 2)) WHERE "searchForm" IS NOT NULL;
CREATE INDEX "NewsItem_without_search_form" ON "NewsItem"("id") WHERE "searchForm" IS NULL AND length("searchText") <> length(CAST("searchText" AS BLOB));
CREATE INDEX "NewsItem_searchForm_begins" ON "NewsItem"(substr("searchForm", 1, 2)) WHERE "searchForm" IS NOT NULL;
CREATE INDEX "AuditEntry_without_search_form" ON "AuditEntry"("id") WHERE "searchForm" IS NULL AND length("searchText") <> length(CAST("searchText" AS BLOB));
CREATE INDEX "AuditEntry_searchForm_begins" ON "AuditEntry"(substr("searchForm", 1, 2)) WHERE "searchForm" IS NOT NULL;
CREATE INDEX "Suppression_without_search_form" ON "Suppression"("id") WHERE "searchForm" IS NULL AND length("searchText") <> length(CAST("searchText" AS BLOB));
CREATE INDEX "Suppression_searchForm_begins" ON "Suppression"(substr("searchForm", 1, 2)) WHERE "searchForm" IS NOT NULL;

-- Trigrams are those of the form, or of the text where there is none. Rows have no form yet: theirs stay.
DROP TRIGGER "Subscription_search_insert";
CREATE TRIGGER "Subscription_search_insert" AFTER INSERT ON "Subscription" BEGIN
  INSERT INTO "SubscriptionSearch" ("rowid", "searchText") VALUES (new."id", coalesce(new."searchForm", new."searchText"));
END;
DROP TRIGGER "Subscription_search_delete";
CREATE TRIGGER "Subscription_search_delete" AFTER DELETE ON "Subscription" BEGIN
  INSERT INTO "SubscriptionSearch" ("SubscriptionSearch", "rowid", "searchText") VALUES ('delete', old."id", coalesce(old."searchForm", old."searchText"));
END;
DROP TRIGGER "Subscription_search_update";
CREATE TRIGGER "Subscription_search_update" AFTER UPDATE OF "email", "firstName", "lastName", "organization", "searchForm" ON "Subscription" WHEN coalesce(old."searchForm", old."searchText") <> coalesce(new."searchForm", new."searchText") BEGIN
  INSERT INTO "SubscriptionSearch" ("SubscriptionSearch", "rowid", "searchText") VALUES ('delete', old."id", coalesce(old."searchForm", old."searchText"));
  INSERT INTO "SubscriptionSearch" ("rowid", "searchText") VALUES (new."id", coalesce(new."searchForm", new."searchText"));
END;
DROP TRIGGER "NewsItem_search_insert";
CREATE TRIGGER "NewsItem_search_insert" AFTER INSERT ON "NewsItem" BEGIN
  INSERT INTO "NewsItemSearch" ("rowid", "searchText") VALUES (new."id", coalesce(new."searchForm", new."searchText"));
END;
DROP TRIGGER "NewsItem_search_delete";
CREATE TRIGGER "NewsItem_search_delete" AFTER DELETE ON "NewsItem" BEGIN
  INSERT INTO "NewsItemSearch" ("NewsItemSearch", "rowid", "searchText") VALUES ('delete', old."id", coalesce(old."searchForm", old."searchText"));
END;
DROP TRIGGER "NewsItem_search_update";
CREATE TRIGGER "NewsItem_search_update" AFTER UPDATE OF "title", "excerpt", "searchForm" ON "NewsItem" WHEN coalesce(old."searchForm", old."searchText") <> coalesce(new."searchForm", new."searchText") BEGIN
  INSERT INTO "NewsItemSearch" ("NewsItemSearch", "rowid", "searchText") VALUES ('delete', old."id", coalesce(old."searchForm", old."searchText"));
  INSERT INTO "NewsItemSearch" ("rowid", "searchText") VALUES (new."id", coalesce(new."searchForm", new."searchText"));
END;
DROP TRIGGER "AuditEntry_search_insert";
CREATE TRIGGER "AuditEntry_search_insert" AFTER INSERT ON "AuditEntry" BEGIN
  INSERT INTO "AuditEntrySearch" ("rowid", "searchText") VALUES (new."id", coalesce(new."searchForm", new."searchText"));
END;
DROP TRIGGER "AuditEntry_search_delete";
CREATE TRIGGER "AuditEntry_search_delete" AFTER DELETE ON "AuditEntry" BEGIN
  INSERT INTO "AuditEntrySearch" ("AuditEntrySearch", "rowid", "searchText") VALUES ('delete', old."id", coalesce(old."searchForm", old."searchText"));
END;
DROP TRIGGER "AuditEntry_search_update";
CREATE TRIGGER "AuditEntry_search_update" AFTER UPDATE OF "actorEmail", "action", "subject", "details", "client", "searchForm" ON "AuditEntry" WHEN coalesce(old."searchForm", old."searchText") <> coalesce(new."searchForm", new."searchText") BEGIN
  INSERT INTO "AuditEntrySearch" ("AuditEntrySearch", "rowid", "searchText") VALUES ('delete', old."id", coalesce(old."searchForm", old."searchText"));
  INSERT INTO "AuditEntrySearch" ("rowid", "searchText") VALUES (new."id", coalesce(new."searchForm", new."searchText"));
END;
DROP TRIGGER "Suppression_search_insert";
CREATE TRIGGER "Suppression_search_insert" AFTER INSERT ON "Suppression" BEGIN
  INSERT INTO "SuppressionSearch" ("rowid", "searchText") VALUES (new."id", coalesce(new."searchForm", new."searchText"));
END;
DROP TRIGGER "Suppression_search_delete";
CREATE TRIGGER "Suppression_search_delete" AFTER DELETE ON "Suppression" BEGIN
  INSERT INTO "SuppressionSearch" ("SuppressionSearch", "rowid", "searchText") VALUES ('delete', old."id", coalesce(old."searchForm", old."searchText"));
END;
DROP TRIGGER "Suppression_search_update";
CREATE TRIGGER "Suppression_search_update" AFTER UPDATE OF "email", "reason", "searchForm" ON "Suppression" WHEN coalesce(old."searchForm", old."searchText") <> coalesce(new."searchForm", new."searchText") BEGIN
  INSERT INTO "SuppressionSearch" ("SuppressionSearch", "rowid", "searchText") VALUES ('delete', old."id", coalesce(old."searchForm", old."searchText"));
  INSERT INTO "SuppressionSearch" ("rowid", "searchText") VALUES (new."id", coalesce(new."searchForm", new."searchText"));
END;
