-- AlterTable
ALTER TABLE "Newsletter" ADD COLUMN     "takesEffect" BOOLEAN NOT NULL DEFAULT false;

-- Who has left out a topic gets no more than before: they can choose the notices that take effect.
INSERT INTO "TopicOptOut" ("subscriptionId", "category")
SELECT DISTINCT "subscriptionId", 'Notices that take effect' FROM "TopicOptOut";
