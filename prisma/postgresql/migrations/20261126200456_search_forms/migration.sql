-- What searches compare where a text has letters beyond ASCII: lib/platform/lists/search-forms.ts makes it, of old rows too.
ALTER TABLE "Subscription" ADD COLUMN "searchForm" TEXT COLLATE "C";
ALTER TABLE "NewsItem" ADD COLUMN "searchForm" TEXT COLLATE "C";
ALTER TABLE "AuditEntry" ADD COLUMN "searchForm" TEXT COLLATE "C";
ALTER TABLE "Suppression" ADD COLUMN "searchForm" TEXT COLLATE "C";
ALTER TABLE "User" ADD COLUMN "searchForm" TEXT COLLATE "C";
ALTER TABLE "ContactMessage" ADD COLUMN "searchForm" TEXT COLLATE "C";

-- A form is no longer that of its row when the row's text changes, whatever release writes it.
CREATE FUNCTION "forget_search_form"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchForm" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "Subscription_search_form" BEFORE UPDATE OF "email", "firstName", "lastName", "organization" ON "Subscription" FOR EACH ROW
  WHEN (OLD."searchForm" IS NOT NULL AND NEW."searchForm" IS NOT DISTINCT FROM OLD."searchForm" AND (OLD."email", OLD."firstName", OLD."lastName", OLD."organization") IS DISTINCT FROM (NEW."email", NEW."firstName", NEW."lastName", NEW."organization"))
  EXECUTE FUNCTION "forget_search_form"();
CREATE TRIGGER "NewsItem_search_form" BEFORE UPDATE OF "title", "excerpt" ON "NewsItem" FOR EACH ROW
  WHEN (OLD."searchForm" IS NOT NULL AND NEW."searchForm" IS NOT DISTINCT FROM OLD."searchForm" AND (OLD."title", OLD."excerpt") IS DISTINCT FROM (NEW."title", NEW."excerpt"))
  EXECUTE FUNCTION "forget_search_form"();
CREATE TRIGGER "AuditEntry_search_form" BEFORE UPDATE OF "actorEmail", "action", "subject", "details", "client" ON "AuditEntry" FOR EACH ROW
  WHEN (OLD."searchForm" IS NOT NULL AND NEW."searchForm" IS NOT DISTINCT FROM OLD."searchForm" AND (OLD."actorEmail", OLD."action", OLD."subject", OLD."details", OLD."client") IS DISTINCT FROM (NEW."actorEmail", NEW."action", NEW."subject", NEW."details", NEW."client"))
  EXECUTE FUNCTION "forget_search_form"();
CREATE TRIGGER "Suppression_search_form" BEFORE UPDATE OF "email", "reason" ON "Suppression" FOR EACH ROW
  WHEN (OLD."searchForm" IS NOT NULL AND NEW."searchForm" IS NOT DISTINCT FROM OLD."searchForm" AND (OLD."email", OLD."reason") IS DISTINCT FROM (NEW."email", NEW."reason"))
  EXECUTE FUNCTION "forget_search_form"();
CREATE TRIGGER "User_search_form" BEFORE UPDATE OF "email", "firstName", "lastName" ON "User" FOR EACH ROW
  WHEN (OLD."searchForm" IS NOT NULL AND NEW."searchForm" IS NOT DISTINCT FROM OLD."searchForm" AND (OLD."email", OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."email", NEW."firstName", NEW."lastName"))
  EXECUTE FUNCTION "forget_search_form"();
CREATE TRIGGER "ContactMessage_search_form" BEFORE UPDATE OF "email", "name", "organization", "message" ON "ContactMessage" FOR EACH ROW
  WHEN (OLD."searchForm" IS NOT NULL AND NEW."searchForm" IS NOT DISTINCT FROM OLD."searchForm" AND (OLD."email", OLD."name", OLD."organization", OLD."message") IS DISTINCT FROM (NEW."email", NEW."name", NEW."organization", NEW."message"))
  EXECUTE FUNCTION "forget_search_form"();

-- Rows whose form is to be made. Rows with one by its beginning, for one and two characters, and by its trigrams.
CREATE INDEX "Subscription_without_search_form" ON "Subscription"("id") WHERE "searchForm" IS NULL AND char_length("searchText") <> octet_length("searchText");
CREATE INDEX "Subscription_searchForm_begins" ON "Subscription"(substr("searchForm", 1, 2)) WHERE "searchForm" IS NOT NULL;
CREATE INDEX "NewsItem_without_search_form" ON "NewsItem"("id") WHERE "searchForm" IS NULL AND char_length("searchText") <> octet_length("searchText");
CREATE INDEX "NewsItem_searchForm_begins" ON "NewsItem"(substr("searchForm", 1, 2)) WHERE "searchForm" IS NOT NULL;
CREATE INDEX "AuditEntry_without_search_form" ON "AuditEntry"("id") WHERE "searchForm" IS NULL AND char_length("searchText") <> octet_length("searchText");
CREATE INDEX "AuditEntry_searchForm_begins" ON "AuditEntry"(substr("searchForm", 1, 2)) WHERE "searchForm" IS NOT NULL;
CREATE INDEX "Suppression_without_search_form" ON "Suppression"("id") WHERE "searchForm" IS NULL AND char_length("searchText") <> octet_length("searchText");
CREATE INDEX "Suppression_searchForm_begins" ON "Suppression"(substr("searchForm", 1, 2)) WHERE "searchForm" IS NOT NULL;
DO $$
BEGIN
  CREATE INDEX "Subscription_searchForm_trigrams" ON "Subscription" USING gin ("searchForm" gin_trgm_ops) WHERE "searchForm" IS NOT NULL;
  CREATE INDEX "NewsItem_searchForm_trigrams" ON "NewsItem" USING gin ("searchForm" gin_trgm_ops) WHERE "searchForm" IS NOT NULL;
  CREATE INDEX "AuditEntry_searchForm_trigrams" ON "AuditEntry" USING gin ("searchForm" gin_trgm_ops) WHERE "searchForm" IS NOT NULL;
  CREATE INDEX "Suppression_searchForm_trigrams" ON "Suppression" USING gin ("searchForm" gin_trgm_ops) WHERE "searchForm" IS NOT NULL;
EXCEPTION WHEN undefined_object THEN
  RAISE WARNING 'pg_trgm is not available: searching long lists will be slow';
END $$;
