ALTER TABLE "Newsletter" ADD COLUMN "category" TEXT;
ALTER TABLE "VerificationToken" ADD COLUMN "purpose" TEXT NOT NULL DEFAULT 'verification';

CREATE TABLE "TopicOptOut" (
    "subscriptionId" INTEGER NOT NULL,
    "category" TEXT NOT NULL,

    CONSTRAINT "TopicOptOut_pkey" PRIMARY KEY ("subscriptionId","category")
);
CREATE INDEX "TopicOptOut_category_subscriptionId_idx" ON "TopicOptOut"("category", "subscriptionId");
ALTER TABLE "TopicOptOut" ADD CONSTRAINT "TopicOptOut_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What of the list is refused by its mail server, and which suppressed address has been asked for again.
ALTER TABLE "Subscription" ADD COLUMN "isRefused" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Suppression"
  ADD COLUMN "isPending" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "searchText" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (CASE "reason" WHEN 'erased' THEN '' ELSE lower("email" COLLATE "C") END) STORED;
UPDATE "Subscription" SET "isRefused" = true WHERE "email" IN (SELECT "email" FROM "Suppression" WHERE "reason" = 'bounced');
UPDATE "Suppression" SET "isPending" = true WHERE "reason" = 'unsubscribed' AND "email" IN (SELECT "email" FROM "Subscription");
CREATE INDEX "Subscription_isRefused_isVerified_idx" ON "Subscription"("isRefused", "isVerified");
CREATE INDEX "Suppression_reason_isPending_createdAt_id_idx" ON "Suppression"("reason", "isPending", "createdAt", "id");
CREATE INDEX "Suppression_reason_isPending_email_idx" ON "Suppression"("reason", "isPending", "email");

CREATE FUNCTION "state_by_suppression"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "Subscription" SET "isRefused" = false WHERE "email" = OLD."email" AND "isRefused";
    RETURN OLD;
  END IF;
  UPDATE "Subscription" SET "isRefused" = (NEW."reason" = 'bounced')
    WHERE "email" = NEW."email" AND "isRefused" <> (NEW."reason" = 'bounced');
  IF NEW."reason" = 'bounced' THEN NEW."isPending" := false; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Suppression_state_change" BEFORE INSERT OR UPDATE OF "reason" ON "Suppression" FOR EACH ROW EXECUTE FUNCTION "state_by_suppression"();
CREATE TRIGGER "Suppression_state_delete" AFTER DELETE ON "Suppression" FOR EACH ROW EXECUTE FUNCTION "state_by_suppression"();

CREATE FUNCTION "state_by_subscription"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Suppression" SET "isPending" = (TG_OP = 'INSERT') FROM changed_rows WHERE "Suppression"."email" = changed_rows."email";
  RETURN NULL;
END $$;
CREATE TRIGGER "Subscription_state_insert" AFTER INSERT ON "Subscription" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "state_by_subscription"();
CREATE TRIGGER "Subscription_state_delete" AFTER DELETE ON "Subscription" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "state_by_subscription"();

-- Those off the list are searched like those on it.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "Suppression_searchText_trigrams" ON "Suppression" USING gin ("searchText" gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege THEN
  RAISE WARNING 'pg_trgm is not available: searching those off the list will be slow';
END $$;
