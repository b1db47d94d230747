ALTER TABLE donations VALIDATE CONSTRAINT donations_amount;
