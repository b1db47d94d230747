ALTER TABLE donation_items VALIDATE CONSTRAINT donation_items_kind;
ALTER TABLE donations VALIDATE CONSTRAINT donations_dedication;
ALTER TABLE donations VALIDATE CONSTRAINT donations_installments;
