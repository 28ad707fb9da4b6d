-- A restore inserts the subscription first. A suppression that is inserted as pending belongs to an address whose owner
-- has asked for mail again since it bounced: that subscription is not refused, and the suppression stays pending.
CREATE OR REPLACE FUNCTION "state_by_suppression"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "Subscription" SET "isRefused" = false WHERE "email" = OLD."email" AND "isRefused";
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' AND NEW."isPending" THEN RETURN NEW; END IF;
  UPDATE "Subscription" SET "isRefused" = (NEW."reason" = 'bounced')
    WHERE "email" = NEW."email" AND "isRefused" <> (NEW."reason" = 'bounced');
  IF NEW."reason" = 'bounced' THEN NEW."isPending" := false; END IF;
  RETURN NEW;
END $$;
