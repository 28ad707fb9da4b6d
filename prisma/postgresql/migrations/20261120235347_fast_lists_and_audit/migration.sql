-- What lists sort by and search through. Columns of this kind cannot go stale, whoever writes the row.
ALTER TABLE "Subscription"
  ADD COLUMN "nameKey" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(btrim(coalesce("lastName", '') || ' ' || coalesce("firstName", '')) COLLATE "C")) STORED,
  ADD COLUMN "searchText" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(("email" || ' ' || coalesce("firstName", '') || ' ' || coalesce("lastName", '')) COLLATE "C")) STORED;
ALTER TABLE "NewsItem"
  ADD COLUMN "titleKey" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower("title" COLLATE "C")) STORED,
  ADD COLUMN "searchText" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(("title" || ' ' || "excerpt") COLLATE "C")) STORED;

-- CreateIndex
CREATE INDEX "NewsItem_titleKey_id_idx" ON "NewsItem"("titleKey", "id");
CREATE INDEX "Subscription_nameKey_id_idx" ON "Subscription"("nameKey", "id");
CREATE INDEX "Subscription_isVerified_email_idx" ON "Subscription"("isVerified", "email");
CREATE INDEX "Subscription_isVerified_nameKey_id_idx" ON "Subscription"("isVerified", "nameKey", "id");

-- Search by any part of three or more characters. A server that lacks pg_trgm, or forbids it, searches without: slower, not wrong.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "Subscription_searchText_trigrams" ON "Subscription" USING gin ("searchText" gin_trgm_ops);
  CREATE INDEX "NewsItem_searchText_trigrams" ON "NewsItem" USING gin ("searchText" gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege THEN
  RAISE WARNING 'pg_trgm is not available: searching a long mailing list will be slow';
END $$;

-- How many subscriptions there are, kept by triggers, in shards that simultaneous writers do not share.
CREATE TABLE "SubscriptionCount" (
    "shard" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "verified" INTEGER NOT NULL,

    CONSTRAINT "SubscriptionCount_pkey" PRIMARY KEY ("shard")
);
INSERT INTO "SubscriptionCount" ("shard", "total", "verified") SELECT 0, count(*), count(*) FILTER (WHERE "isVerified") FROM "Subscription";

CREATE FUNCTION "count_subscriptions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added integer := 0;
  confirmed integer := 0;
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    SELECT count(*), count(*) FILTER (WHERE "isVerified") INTO added, confirmed FROM new_rows;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    SELECT added - count(*), confirmed - count(*) FILTER (WHERE "isVerified") INTO added, confirmed FROM old_rows;
  END IF;
  IF added <> 0 OR confirmed <> 0 THEN
    INSERT INTO "SubscriptionCount" AS c ("shard", "total", "verified") VALUES (pg_backend_pid() % 16, added, confirmed)
      ON CONFLICT ("shard") DO UPDATE SET "total" = c."total" + added, "verified" = c."verified" + confirmed;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION "forget_subscription_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SubscriptionCount";
  RETURN NULL;
END $$;
CREATE TRIGGER "Subscription_count_insert" AFTER INSERT ON "Subscription" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_subscriptions"();
CREATE TRIGGER "Subscription_count_update" AFTER UPDATE ON "Subscription" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_subscriptions"();
CREATE TRIGGER "Subscription_count_delete" AFTER DELETE ON "Subscription" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_subscriptions"();
CREATE TRIGGER "Subscription_count_truncate" AFTER TRUNCATE ON "Subscription" FOR EACH STATEMENT EXECUTE FUNCTION "forget_subscription_count"();

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" INTEGER,
    "actorEmail" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "client" TEXT NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at", "id");
