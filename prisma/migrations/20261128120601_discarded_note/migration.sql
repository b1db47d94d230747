-- A line of the donor's own words on why their donation ends.
ALTER TABLE donations ADD COLUMN discarded_note TEXT CHECK (length(discarded_note) BETWEEN 1 AND 200);
