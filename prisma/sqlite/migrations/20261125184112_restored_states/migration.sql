-- A restore inserts the subscription first. A suppression that is inserted as pending belongs to an address whose owner
-- has asked for mail again since it bounced: that subscription is not refused.
DROP TRIGGER "Suppression_state_insert";
CREATE TRIGGER "Suppression_state_insert" AFTER INSERT ON "Suppression" WHEN new."reason" = 'bounced' AND NOT new."isPending" BEGIN
  UPDATE "Subscription" SET "isRefused" = true WHERE "email" = new."email";
END;

-- What the earlier trigger did to a database that was restored: such an address was in no state.
UPDATE "Subscription" SET "isRefused" = false
  WHERE "isRefused" AND "email" IN (SELECT "email" FROM "Suppression" WHERE "reason" = 'bounced' AND "isPending");
