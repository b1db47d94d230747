-- The tables of prisma/schema/organizations.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- organizations
CREATE TABLE organizations (
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    legal_name text,
    uid text NOT NULL,
    uid_type text NOT NULL,
    uid_verified_at timestamptz(3),
    country character(2) NOT NULL,
    currency character(3) NOT NULL,
    timezone text NOT NULL,
    short_description text DEFAULT '' NOT NULL,
    categories text[] DEFAULT ARRAY[]::text[],
    allowed_domains text[] DEFAULT ARRAY[]::text[],
    contact_email text,
    contact_phone text,
    address jsonb DEFAULT '{}'::jsonb NOT NULL,
    logo_picture_id uuid,
    color text DEFAULT '#6b2c7c' NOT NULL,
    plan_tier text DEFAULT 'essential' NOT NULL,
    plan_period text DEFAULT 'monthly' NOT NULL,
    plan_paid_until timestamptz(3),
    trial_ends_at timestamptz(3),
    features text[] DEFAULT ARRAY[]::text[],
    features_overridden boolean DEFAULT false NOT NULL,
    suggest_monthly_recurrence boolean DEFAULT false NOT NULL,
    improve_donation_experience boolean DEFAULT false NOT NULL,
    recover_rejected_donations boolean DEFAULT false NOT NULL,
    activated_at timestamptz(3),
    suspended_at timestamptz(3),
    public_version bigint DEFAULT 1 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    two_factor_required_at timestamptz(3),
    logo_width integer,
    logo_height integer,
    payouts_released_at timestamptz(3),
    payouts_release_reason text,
    suspended_reason text,
    resumed_at timestamptz(3),
    payouts_held_at timestamptz(3),
    payouts_hold_reason text,
    retry_declined boolean DEFAULT true NOT NULL,
    pause_after_periods integer DEFAULT 3 NOT NULL,
    permissions_decided_at timestamptz(3),
    upgrade_min_percentage integer DEFAULT 1 NOT NULL,
    upgrade_max_percentage integer DEFAULT 100 NOT NULL,
    trial_notice_for timestamptz(3),
    trial_notice_days smallint,
    commission_month character(7),
    public_links text[] DEFAULT '{}'::text[] NOT NULL,
    show_totals boolean DEFAULT false NOT NULL,
    offers_cover_fees boolean DEFAULT false NOT NULL,
    offers_dedication boolean DEFAULT false NOT NULL,
    shows_donors boolean DEFAULT false NOT NULL,
    recurrence_options text[] DEFAULT '{monthly,one_time}'::text[] NOT NULL,
    collect_day_options text[] DEFAULT '{}'::text[] NOT NULL,
    default_locale text,
    lead_reminder_days integer DEFAULT 0 NOT NULL,
    refund_fees_covered boolean DEFAULT false NOT NULL,
    CONSTRAINT organizations_lead_reminder_days CHECK (((lead_reminder_days >= 0) AND (lead_reminder_days <= 30))),
    CONSTRAINT organizations_pause_after_periods CHECK (((pause_after_periods >= 1) AND (pause_after_periods <= 12))),
    CONSTRAINT organizations_upgrade_percentage CHECK (((1 <= upgrade_min_percentage) AND (upgrade_min_percentage <= upgrade_max_percentage) AND (upgrade_max_percentage <= 100))),
    CONSTRAINT organizations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX organizations_country_uid_key ON organizations USING btree (country, uid);
CREATE UNIQUE INDEX organizations_slug_key ON organizations USING btree (slug);
ALTER TABLE organizations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON organizations TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON organizations TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY tenant ON organizations TO dadiva_app USING ((id = (current_setting('app.organization_id'))::uuid)) WITH CHECK ((id = (current_setting('app.organization_id'))::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE organizations TO dadiva_platform;
GRANT SELECT,UPDATE ON TABLE organizations TO dadiva_app;

CREATE FUNCTION organization_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN PERFORM pg_notify('organizations', NEW.id::text || ' ' || NEW.slug); RETURN NULL; END $$;

CREATE TRIGGER organization_changed AFTER INSERT OR UPDATE ON organizations FOR EACH ROW EXECUTE FUNCTION organization_changed();
