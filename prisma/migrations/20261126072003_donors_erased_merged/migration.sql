-- A person's data may be erased, and two entries of one person merged; their donations stay.
ALTER TABLE donors
  ADD COLUMN erased_at TIMESTAMPTZ(3),
  ADD COLUMN merged_into_id UUID;
ALTER TABLE "donors" ADD CONSTRAINT "donors_organization_id_merged_into_id_fkey" FOREIGN KEY ("organization_id", "merged_into_id") REFERENCES "donors"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
