-- What a donation is charged by after its first payment method was replaced; until then its attempts name it.
ALTER TABLE donations ADD COLUMN payment_method_id UUID;
ALTER TABLE donations ADD CONSTRAINT donations_organization_id_payment_method_id_fkey FOREIGN KEY (organization_id, payment_method_id)
  REFERENCES payment_methods (organization_id, id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
