-- The vault's own schema: only its process, with the login role dadiva_vault, reaches it.
-- The role exists before this runs; who runs it is the owner.

CREATE SCHEMA vault;
REVOKE ALL ON SCHEMA vault FROM PUBLIC;
GRANT USAGE ON SCHEMA vault TO dadiva_vault;

-- One-time tokens: 15 minutes, one use. `sealed` goes at the use or at the expiry; the rest stays a
-- day, so that a late repeat learns whether an earlier attempt may have been sent.
CREATE TABLE vault.temporal_cards (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  key_id text NOT NULL,
  wrapped_key bytea,
  sealed bytea,
  fingerprint text NOT NULL,
  brand text,
  first_six text NOT NULL CHECK (first_six ~ '^[0-9]{6}$'),
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  has_security_code boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  spent_key text,
  PRIMARY KEY (organization_id, id),
  CHECK ((sealed IS NULL) = (wrapped_key IS NULL)),
  CHECK (spent_at IS NULL OR sealed IS NULL)
);
CREATE INDEX temporal_cards_expires_at ON vault.temporal_cards (expires_at);

-- Cards kept for a monthly donation; never a security code.
CREATE TABLE vault.cards (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  donation_id uuid NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  key_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  sealed bytea NOT NULL,
  fingerprint text NOT NULL,
  brand text,
  first_six text NOT NULL CHECK (first_six ~ '^[0-9]{6}$'),
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, donation_id, version)
);

ALTER TABLE vault.temporal_cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE vault.temporal_cards FORCE ROW LEVEL SECURITY;
ALTER TABLE vault.cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE vault.cards FORCE ROW LEVEL SECURITY;

-- FORCE binds the owner too: without a policy of its own its data migrations would touch nothing.
CREATE POLICY owner ON vault.temporal_cards TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY owner ON vault.cards TO CURRENT_USER USING (true) WITH CHECK (true);

CREATE POLICY tenant ON vault.temporal_cards TO dadiva_vault
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
CREATE POLICY tenant ON vault.cards TO dadiva_vault
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);

-- The sweep crosses tenants, but only over what has expired before the instant that it names.
CREATE POLICY sweep ON vault.temporal_cards TO dadiva_vault
  USING (expires_at <= nullif(current_setting('app.vault_sweep_before', true), '')::timestamptz)
  WITH CHECK (sealed IS NULL);

REVOKE ALL ON ALL TABLES IN SCHEMA vault FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON vault.temporal_cards TO dadiva_vault;
GRANT SELECT, INSERT, DELETE ON vault.cards TO dadiva_vault;
