-- Money that goes back. A refund's intention is committed before the provider is asked, and counts against
-- what is left of its transaction until it ends. A dispute is the provider's, with its latest stage.
CREATE TABLE "refunds" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "commission" BIGINT NOT NULL DEFAULT 0,
    "acquirer_refund_id" TEXT,
    "raw_code" TEXT,
    "raw_message" TEXT,
    "check_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "refunds_cause" CHECK (cause IN ('organization', 'duplicate', 'provider')),
    CONSTRAINT "refunds_status" CHECK (status IN ('in_process', 'refunded', 'rejected')),
    CONSTRAINT "refunds_settled" CHECK ((status = 'in_process') = (settled_at IS NULL)),
    CONSTRAINT "refunds_amount" CHECK (amount > 0 AND commission >= 0 AND commission <= amount)
);
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_organization_id_transaction_id_fkey" FOREIGN KEY ("organization_id", "transaction_id") REFERENCES "transactions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "refunds_acquirer" ON "refunds"("organization_id", "transaction_id", "acquirer_refund_id");
-- A duplicate is given back once by itself.
CREATE UNIQUE INDEX "refunds_duplicate" ON "refunds"("organization_id", "transaction_id") WHERE cause = 'duplicate';
CREATE INDEX "refunds_due" ON "refunds"("check_at") WHERE status = 'in_process';

ALTER TABLE refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON refunds TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON refunds TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON refunds FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON refunds TO dadiva_app;
-- The janitor finds what is due across tenants.
CREATE POLICY platform ON refunds FOR SELECT TO dadiva_platform USING (true);
GRANT SELECT (organization_id, id, status, check_at) ON refunds TO dadiva_platform;

CREATE TABLE "disputes" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "acquirer_dispute_id" TEXT NOT NULL,
    "stage" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "disputes_stage" CHECK (stage IN ('opened', 'won', 'lost')),
    CONSTRAINT "disputes_decided" CHECK ((stage = 'opened') = (decided_at IS NULL)),
    CONSTRAINT "disputes_amount" CHECK (amount > 0)
);
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_organization_id_transaction_id_fkey" FOREIGN KEY ("organization_id", "transaction_id") REFERENCES "transactions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "disputes_acquirer" ON "disputes"("organization_id", "transaction_id", "acquirer_dispute_id");

ALTER TABLE disputes ENABLE ROW LEVEL SECURITY;
ALTER TABLE disputes FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON disputes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON disputes TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON disputes FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON disputes TO dadiva_app;
