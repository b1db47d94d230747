-- The periodic increase that a campaign offers: percentage and period together, or neither.
ALTER TABLE campaigns
  ADD COLUMN upgrade_basis_points INTEGER,
  ADD COLUMN upgrade_period TEXT,
  ADD COLUMN upgrade_auto BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_upgrade CHECK (
  (upgrade_basis_points IS NULL) = (upgrade_period IS NULL)
  AND upgrade_basis_points BETWEEN 1 AND 10000
  AND upgrade_period IN ('1.months', '2.months', '3.months', '4.months', '6.months', '1.year'));
-- Percentages that the organisation allows, within 1 and 100.
ALTER TABLE organizations
  ADD COLUMN upgrade_min_percentage INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN upgrade_max_percentage INTEGER NOT NULL DEFAULT 100;
ALTER TABLE organizations ADD CONSTRAINT organizations_upgrade_percentage
  CHECK (1 <= upgrade_min_percentage AND upgrade_min_percentage <= upgrade_max_percentage AND upgrade_max_percentage <= 100);
-- From this period on (YYYY-MM) the donation's amount rises by so many hundredths of a percent; null without
-- an increase. They are here, so that the monthly run reads no other table.
ALTER TABLE donations
  ADD COLUMN next_upgrade_period CHAR(7),
  ADD COLUMN upgrade_basis_points INTEGER;

CREATE TABLE "upgrades" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "donation_id" UUID NOT NULL,
    "basis_points" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "auto" BOOLEAN NOT NULL,
    "starts_in" CHAR(7) NOT NULL,
    "consent_text" TEXT,
    "created_by" TEXT NOT NULL,
    "created_by_id" UUID,
    "announced_period" CHAR(7),
    "ended_at" TIMESTAMPTZ(3),
    "ended_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upgrades_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "upgrades_basis_points" CHECK (basis_points BETWEEN 1 AND 10000),
    CONSTRAINT "upgrades_period" CHECK (period IN ('1.months', '2.months', '3.months', '4.months', '6.months', '1.year')),
    -- What a donor ticked is kept as the donor read it.
    CONSTRAINT "upgrades_created_by" CHECK (created_by = 'member' OR created_by = 'donor' AND consent_text IS NOT NULL),
    CONSTRAINT "upgrades_ended" CHECK ((ended_at IS NULL) = (ended_reason IS NULL) AND ended_reason IN ('applied', 'declined', 'removed'))
);
ALTER TABLE "upgrades" ADD CONSTRAINT "upgrades_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- A donation has one increase at a time.
CREATE UNIQUE INDEX "upgrades_current" ON "upgrades"("organization_id", "donation_id") WHERE ended_at IS NULL;
CREATE INDEX "upgrades_organization_id_donation_id_idx" ON "upgrades"("organization_id", "donation_id");

ALTER TABLE upgrades ENABLE ROW LEVEL SECURITY;
ALTER TABLE upgrades FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON upgrades TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON upgrades TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON upgrades FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON upgrades TO dadiva_app;

CREATE TABLE "upgrade_steps" (
    "organization_id" UUID NOT NULL,
    "upgrade_id" UUID NOT NULL,
    "period" CHAR(7) NOT NULL,
    "donation_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "old_amount" BIGINT NOT NULL,
    "new_amount" BIGINT NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    -- Each step is applied once.
    CONSTRAINT "upgrade_steps_pkey" PRIMARY KEY ("organization_id","upgrade_id","period"),
    CONSTRAINT "upgrade_steps_state" CHECK (state IN ('announced', 'applied', 'over_limit', 'called_off')),
    CONSTRAINT "upgrade_steps_decided" CHECK ((state = 'announced') = (decided_at IS NULL)),
    CONSTRAINT "upgrade_steps_amount" CHECK (old_amount > 0 AND new_amount >= old_amount)
);
ALTER TABLE "upgrade_steps" ADD CONSTRAINT "upgrade_steps_organization_id_upgrade_id_fkey" FOREIGN KEY ("organization_id", "upgrade_id") REFERENCES "upgrades"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "upgrade_steps" ADD CONSTRAINT "upgrade_steps_organization_id_donation_id_fkey" FOREIGN KEY ("organization_id", "donation_id") REFERENCES "donations"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "upgrade_steps_organization_id_donation_id_idx" ON "upgrade_steps"("organization_id", "donation_id");

ALTER TABLE upgrade_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE upgrade_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON upgrade_steps TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON upgrade_steps TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON upgrade_steps FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON upgrade_steps TO dadiva_app;

-- The schedule that announces steps finds them across tenants.
CREATE POLICY platform ON upgrades TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT (organization_id, id, donation_id, announced_period, ended_at) ON upgrades TO dadiva_platform;
GRANT UPDATE (announced_period) ON upgrades TO dadiva_platform;
CREATE POLICY platform ON donations FOR SELECT TO dadiva_platform USING (true);
GRANT SELECT (organization_id, id, status, next_upgrade_period) ON donations TO dadiva_platform;
