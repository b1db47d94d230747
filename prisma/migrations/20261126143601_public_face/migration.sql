-- What the organisation's public home shows besides its campaigns.
ALTER TABLE organizations
  ADD COLUMN public_links TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN show_totals BOOLEAN NOT NULL DEFAULT false;
