-- When the last pause ended: a month whose collect day came before is not charged.
ALTER TABLE donations ADD COLUMN resumed_at TIMESTAMPTZ(3);

-- Also for what the previous release resumes.
CREATE FUNCTION donations_note_resumption() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.resumed_at := NEW.updated_at;
  RETURN NEW;
END $$;
CREATE TRIGGER donations_note_resumption BEFORE UPDATE ON donations FOR EACH ROW
  WHEN (OLD.status = 'paused' AND NEW.status = 'active')
  EXECUTE FUNCTION donations_note_resumption();
