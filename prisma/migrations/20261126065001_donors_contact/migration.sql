-- A donor's contact data (product.md section 3, 'Donor'). Null: nobody entered it.
ALTER TABLE donors
  ADD COLUMN phone text,
  ADD COLUMN cellphone text,
  ADD COLUMN street_address text,
  ADD COLUMN city_address text,
  ADD COLUMN state_address text,
  ADD COLUMN country_address text,
  ADD COLUMN zipcode_address text,
  ADD COLUMN gender text;
ALTER TABLE donors ADD CONSTRAINT donors_gender CHECK (gender IN ('female', 'male', 'other', 'unknown')) NOT VALID;
