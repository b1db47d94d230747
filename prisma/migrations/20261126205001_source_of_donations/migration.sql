-- Where the donor came from, as the address of the form said: empty without parameters.
ALTER TABLE "donations" ADD COLUMN "utm_source" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_medium" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_campaign" TEXT NOT NULL DEFAULT '';
