-- The tables of prisma/schema/billing-profiles.prisma, which says what each column holds, with their
-- policies, rights and triggers.

-- billing_profiles
CREATE TABLE billing_profiles (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    version integer NOT NULL,
    legal_name text NOT NULL,
    tax_id_type text NOT NULL,
    tax_id text NOT NULL,
    address jsonb NOT NULL,
    email text NOT NULL,
    contact_name text,
    phone text,
    fields jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT billing_profiles_version CHECK ((version > 0)),
    CONSTRAINT billing_profiles_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX billing_profiles_organization_id_version_key ON billing_profiles USING btree (organization_id, version);
ALTER TABLE billing_profiles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON billing_profiles TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON billing_profiles TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT ON TABLE billing_profiles TO dadiva_app;
