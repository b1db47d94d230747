-- Numbers of receipts run without gaps by organisation and year, so the counter is a row that issuing locks.
CREATE TABLE "receipt_counters" (
    "organization_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "receipt_counters_pkey" PRIMARY KEY ("organization_id","year"),
    CONSTRAINT "receipt_counters_number" CHECK (last_number > 0)
);

CREATE TABLE "receipts" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "transaction_id" UUID,
    "donor_id" UUID,
    "year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("organization_id","id"),
    -- A receipt is of one charge or of one donor's year.
    CONSTRAINT "receipts_kind" CHECK ((transaction_id IS NULL) <> (donor_id IS NULL)),
    CONSTRAINT "receipts_number" CHECK (number > 0)
);
CREATE UNIQUE INDEX "receipts_organization_id_year_number_key" ON "receipts"("organization_id", "year", "number");
CREATE UNIQUE INDEX "receipts_organization_id_code_key" ON "receipts"("organization_id", "code");
CREATE UNIQUE INDEX "receipts_organization_id_transaction_id_key" ON "receipts"("organization_id", "transaction_id");
CREATE UNIQUE INDEX "receipts_organization_id_donor_id_year_key" ON "receipts"("organization_id", "donor_id", "year");
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_organization_id_transaction_id_fkey" FOREIGN KEY ("organization_id", "transaction_id") REFERENCES "transactions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_organization_id_donor_id_fkey" FOREIGN KEY ("organization_id", "donor_id") REFERENCES "donors"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE receipt_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON receipt_counters TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON receipt_counters TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON receipt_counters FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON receipt_counters TO dadiva_app;

ALTER TABLE receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON receipts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON receipts TO dadiva_app
  USING (organization_id = (SELECT current_setting('app.organization_id')::uuid))
  WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
REVOKE ALL ON receipts FROM PUBLIC;
GRANT SELECT, INSERT ON receipts TO dadiva_app;
