-- One index for each way to narrow the trail; each holds all that counting a period needs.
DROP INDEX "AuditEntry_kind_id_idx";
DROP INDEX "AuditEntry_actorEmail_id_idx";

-- What a search looks through, of old entries too. The names that every change has would match every search for them.
-- An address is compared byte by byte, so that its beginning can be looked up.
ALTER TABLE "AuditEntry"
  ALTER COLUMN "actorEmail" TYPE TEXT COLLATE "C",
  ADD COLUMN "searchText" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(("actorEmail" || ' ' || "action" || ' ' || "subject" || ' ' || replace(replace("details", '"from":', ' '), '"to":', ' ') || ' ' || "client") COLLATE "C")) STORED;

CREATE INDEX "AuditEntry_kind_id_at_idx" ON "AuditEntry"("kind", "id", "at");
CREATE INDEX "AuditEntry_action_id_at_idx" ON "AuditEntry"("action", "id", "at");
CREATE INDEX "AuditEntry_actorEmail_kind_id_at_idx" ON "AuditEntry"("actorEmail", "kind", "id", "at");
CREATE INDEX "AuditEntry_actorEmail_action_id_at_idx" ON "AuditEntry"("actorEmail", "action", "id", "at");
DO $$
BEGIN
  CREATE INDEX "AuditEntry_searchText_trigrams" ON "AuditEntry" USING gin ("searchText" gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE WARNING 'pg_trgm is not available: searching a long trail will be slow';
END $$;
