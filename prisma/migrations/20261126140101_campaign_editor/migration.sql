-- What the campaign editor's pages keep beside the first fields.
ALTER TABLE campaigns
  ADD COLUMN channels TEXT[] NOT NULL DEFAULT ARRAY['public'],
  ADD COLUMN category TEXT NOT NULL DEFAULT '',
  ADD COLUMN begin_date TEXT,
  ADD COLUMN cover_focus_x SMALLINT NOT NULL DEFAULT 50,
  ADD COLUMN cover_focus_y SMALLINT NOT NULL DEFAULT 50,
  ADD COLUMN recurrence_default TEXT,
  ADD COLUMN installments SMALLINT,
  ADD COLUMN immediate_charging BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN facebook_pixel_id TEXT NOT NULL DEFAULT '',
  ADD COLUMN analytics_id TEXT NOT NULL DEFAULT '',
  ADD COLUMN tag_manager_id TEXT NOT NULL DEFAULT '',
  ADD COLUMN form_variant TEXT NOT NULL DEFAULT 'one_page',
  ADD COLUMN archived_at TIMESTAMPTZ(3);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_channels CHECK (
  channels <@ ARRAY['agents', 'f2f', 'private', 'public'] AND cardinality(channels) > 0);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_cover_focus CHECK (
  cover_focus_x BETWEEN 0 AND 100 AND cover_focus_y BETWEEN 0 AND 100);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_recurrence_default CHECK (recurrence_default IN ('monthly', 'one_time'));
ALTER TABLE campaigns ADD CONSTRAINT campaigns_installments CHECK (installments IN (2, 3, 6, 9, 12));
ALTER TABLE campaigns ADD CONSTRAINT campaigns_form_variant CHECK (form_variant IN ('one_page', 'stepped'));

-- An amount of its own for monthly or for one-time donations; null offers it for both.
ALTER TABLE campaign_amounts ADD COLUMN recurrence TEXT;
ALTER TABLE campaign_amounts ADD CONSTRAINT campaign_amounts_recurrence CHECK (recurrence IN ('monthly', 'one_time'));
