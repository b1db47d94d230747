-- A restore loads one table after the other: references that run in a circle, or within one table,
-- are checked at its end. Everybody else's statements check them at once, as before.
ALTER TABLE donations ALTER CONSTRAINT donations_organization_id_payment_method_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE donors ALTER CONSTRAINT donors_organization_id_merged_into_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
