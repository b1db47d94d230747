-- What the platform's processes tell each other: the metrics that a worker hands to web, and the hold
-- on monthly charges after a restore. No tenant's data.
CREATE TABLE platform_state (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT platform_state_pkey PRIMARY KEY (key)
);
ALTER TABLE platform_state ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform_state FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON platform_state TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON platform_state TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON platform_state TO dadiva_platform;

-- How long a result has been unknown, for the metrics.
GRANT SELECT (sent_at) ON transactions TO dadiva_platform;

-- The rotation of the vault's keys finds cards across tenants, but only those that one named key
-- sealed; each is sealed anew within its own tenant.
CREATE POLICY rotation ON vault.cards FOR SELECT TO dadiva_vault
  USING (key_id = nullif(current_setting('app.vault_rotate_from', true), ''));
CREATE POLICY rotation ON vault.temporal_cards FOR SELECT TO dadiva_vault
  USING (key_id = nullif(current_setting('app.vault_rotate_from', true), ''));
GRANT UPDATE (key_id, wrapped_key, sealed) ON vault.cards TO dadiva_vault;
