-- Counters of card testing where Redis is absent or down. A key is a keyed hash, so that neither a card's
-- fingerprint nor an address can be read back from it.
CREATE TABLE "shared_counters" (
    "key" TEXT NOT NULL,
    "value" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shared_counters_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "shared_counters_expires_at" ON "shared_counters"("expires_at");
ALTER TABLE shared_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE shared_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON shared_counters TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON shared_counters TO dadiva_platform USING (true) WITH CHECK (true);
REVOKE ALL ON shared_counters FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON shared_counters TO dadiva_platform;

-- A wave of card testing that was stopped: the organisation is told once.
CREATE TABLE "card_testing_waves" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID,
    "slot" BIGINT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_testing_waves_pkey" PRIMARY KEY ("organization_id","id")
);
ALTER TABLE "card_testing_waves" ADD CONSTRAINT "card_testing_waves_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Two processes that see the same wave first record it once.
CREATE UNIQUE INDEX "card_testing_waves_slot" ON "card_testing_waves"("organization_id", "slot");
ALTER TABLE card_testing_waves ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_testing_waves FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON card_testing_waves TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON card_testing_waves TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON card_testing_waves FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON card_testing_waves TO dadiva_app;
