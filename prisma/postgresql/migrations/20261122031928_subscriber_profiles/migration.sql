-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "audience" TEXT,
ADD COLUMN     "organization" TEXT;

-- The organization is searched with the names. A generated column takes no new expression: it is made anew, and what is built on it.
ALTER TABLE "Subscription" DROP COLUMN "searchText";
ALTER TABLE "Subscription"
  ADD COLUMN "searchText" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(("email" || ' ' || coalesce("firstName", '') || ' ' || coalesce("lastName", '') || coalesce(' ' || "organization", '')) COLLATE "C")) STORED;
DO $$
BEGIN
  CREATE INDEX "Subscription_searchText_trigrams" ON "Subscription" USING gin ("searchText" gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE WARNING 'pg_trgm is not available: searching a long mailing list will be slow';
END $$;
