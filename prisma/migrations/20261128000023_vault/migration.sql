-- Card numbers, in a schema that only the vault reaches (docs/security.md).

CREATE SCHEMA IF NOT EXISTS vault;

GRANT USAGE ON SCHEMA vault TO dadiva_vault;

-- vault.cards
CREATE TABLE vault.cards (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    donation_id uuid NOT NULL,
    version integer NOT NULL,
    key_id text NOT NULL,
    wrapped_key bytea NOT NULL,
    sealed bytea NOT NULL,
    fingerprint text NOT NULL,
    brand text,
    first_six text NOT NULL,
    last_four text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT cards_first_six_check CHECK ((first_six ~ '^[0-9]{6}$')),
    CONSTRAINT cards_last_four_check CHECK ((last_four ~ '^[0-9]{4}$')),
    CONSTRAINT cards_version_check CHECK ((version >= 1)),
    CONSTRAINT cards_organization_id_donation_id_version_key UNIQUE (organization_id, donation_id, version),
    CONSTRAINT cards_pkey PRIMARY KEY (organization_id, id)
);
ALTER TABLE vault.cards ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON vault.cards TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY rotation ON vault.cards FOR SELECT TO dadiva_vault USING ((key_id = NULLIF(current_setting('app.vault_rotate_from', true), '')));
CREATE POLICY tenant ON vault.cards TO dadiva_vault USING ((organization_id = (current_setting('app.organization_id'))::uuid)) WITH CHECK ((organization_id = (current_setting('app.organization_id'))::uuid));
GRANT SELECT,INSERT,DELETE ON TABLE vault.cards TO dadiva_vault;
GRANT UPDATE (key_id, wrapped_key, sealed) ON vault.cards TO dadiva_vault;

-- vault.card_tokens
CREATE TABLE vault.card_tokens (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    key_id text NOT NULL,
    wrapped_key bytea,
    sealed bytea,
    fingerprint text NOT NULL,
    brand text,
    first_six text NOT NULL,
    last_four text NOT NULL,
    has_security_code boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    consumed_at timestamp with time zone,
    consumed_key text,
    CONSTRAINT card_tokens_check CHECK (((sealed IS NULL) = (wrapped_key IS NULL))),
    CONSTRAINT card_tokens_check1 CHECK (((consumed_at IS NULL) OR (sealed IS NULL))),
    CONSTRAINT card_tokens_first_six_check CHECK ((first_six ~ '^[0-9]{6}$')),
    CONSTRAINT card_tokens_last_four_check CHECK ((last_four ~ '^[0-9]{4}$')),
    CONSTRAINT card_tokens_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX card_tokens_expires_at ON vault.card_tokens USING btree (expires_at);
ALTER TABLE vault.card_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON vault.card_tokens TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY rotation ON vault.card_tokens FOR SELECT TO dadiva_vault USING ((key_id = NULLIF(current_setting('app.vault_rotate_from', true), '')));
CREATE POLICY sweep ON vault.card_tokens TO dadiva_vault USING ((expires_at <= (NULLIF(current_setting('app.vault_sweep_before', true), ''))::timestamp with time zone)) WITH CHECK ((sealed IS NULL));
CREATE POLICY tenant ON vault.card_tokens TO dadiva_vault USING ((organization_id = (current_setting('app.organization_id'))::uuid)) WITH CHECK ((organization_id = (current_setting('app.organization_id'))::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE vault.card_tokens TO dadiva_vault;
