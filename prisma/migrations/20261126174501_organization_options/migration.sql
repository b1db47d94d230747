-- What forms offer, and the language of an organisation. Without collect days of its own it offers every day;
-- without a language, that of its country.
ALTER TABLE "organizations" ADD COLUMN "recurrence_options" TEXT[] NOT NULL DEFAULT '{monthly,one_time}',
  ADD COLUMN "collect_day_options" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "default_locale" TEXT;
