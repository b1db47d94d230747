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

-- vault.temporal_cards
CREATE TABLE vault.temporal_cards (
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
    spent_at timestamp with time zone,
    spent_key text,
    CONSTRAINT temporal_cards_check CHECK (((sealed IS NULL) = (wrapped_key IS NULL))),
    CONSTRAINT temporal_cards_check1 CHECK (((spent_at IS NULL) OR (sealed IS NULL))),
    CONSTRAINT temporal_cards_first_six_check CHECK ((first_six ~ '^[0-9]{6}$')),
    CONSTRAINT temporal_cards_last_four_check CHECK ((last_four ~ '^[0-9]{4}$')),
    CONSTRAINT temporal_cards_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX temporal_cards_expires_at ON vault.temporal_cards USING btree (expires_at);
ALTER TABLE vault.temporal_cards ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON vault.temporal_cards TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY rotation ON vault.temporal_cards FOR SELECT TO dadiva_vault USING ((key_id = NULLIF(current_setting('app.vault_rotate_from', true), '')));
CREATE POLICY sweep ON vault.temporal_cards TO dadiva_vault USING ((expires_at <= (NULLIF(current_setting('app.vault_sweep_before', true), ''))::timestamp with time zone)) WITH CHECK ((sealed IS NULL));
CREATE POLICY tenant ON vault.temporal_cards TO dadiva_vault USING ((organization_id = (current_setting('app.organization_id'))::uuid)) WITH CHECK ((organization_id = (current_setting('app.organization_id'))::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE vault.temporal_cards TO dadiva_vault;
