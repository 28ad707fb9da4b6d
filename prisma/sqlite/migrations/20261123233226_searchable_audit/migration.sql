-- One index for each way to narrow the trail; each holds all that counting a period needs.
DROP INDEX "AuditEntry_kind_id_idx";
DROP INDEX "AuditEntry_actorEmail_id_idx";
CREATE INDEX "AuditEntry_kind_id_at_idx" ON "AuditEntry"("kind", "id", "at");
CREATE INDEX "AuditEntry_action_id_at_idx" ON "AuditEntry"("action", "id", "at");
CREATE INDEX "AuditEntry_actorEmail_kind_id_at_idx" ON "AuditEntry"("actorEmail", "kind", "id", "at");
CREATE INDEX "AuditEntry_actorEmail_action_id_at_idx" ON "AuditEntry"("actorEmail", "action", "id", "at");

-- What a search looks through, of old entries too. The names that every change has would match every search for them.
ALTER TABLE "AuditEntry" ADD COLUMN "searchText" TEXT GENERATED ALWAYS AS (lower("actorEmail" || ' ' || "action" || ' ' || "subject" || ' ' || replace(replace("details", '"from":', ' '), '"to":', ' ') || ' ' || "client")) VIRTUAL;
CREATE VIRTUAL TABLE "AuditEntrySearch" USING fts5("searchText", content='AuditEntry', content_rowid='id', tokenize='trigram', detail=none, columnsize=0);
INSERT INTO "AuditEntrySearch" ("rowid", "searchText") SELECT "id", "searchText" FROM "AuditEntry";
CREATE TRIGGER "AuditEntry_search_insert" AFTER INSERT ON "AuditEntry" BEGIN
  INSERT INTO "AuditEntrySearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;
CREATE TRIGGER "AuditEntry_search_delete" AFTER DELETE ON "AuditEntry" BEGIN
  INSERT INTO "AuditEntrySearch" ("AuditEntrySearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
END;
CREATE TRIGGER "AuditEntry_search_update" AFTER UPDATE OF "actorEmail", "action", "subject", "details", "client" ON "AuditEntry" WHEN old."searchText" <> new."searchText" BEGIN
  INSERT INTO "AuditEntrySearch" ("AuditEntrySearch", "rowid", "searchText") VALUES ('delete', old."id", old."searchText");
  INSERT INTO "AuditEntrySearch" ("rowid", "searchText") VALUES (new."id", new."searchText");
END;
