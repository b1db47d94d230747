-- The beginnings of pauses that ended after 7 days or later: the list of donations finds them by month.
ALTER TABLE donations ADD COLUMN past_pauses TIMESTAMPTZ(3)[] NOT NULL DEFAULT '{}';

-- It keeps the pauses that leave their count in daily_counts (donations_count_changes), also those that the previous release ends.
CREATE FUNCTION donations_keep_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.past_pauses := OLD.past_pauses || OLD.paused_at;
  RETURN NEW;
END $$;
CREATE TRIGGER donations_keep_pause BEFORE UPDATE ON donations FOR EACH ROW
  WHEN (OLD.status = 'paused' AND NEW.status = 'active' AND OLD.paused_at IS NOT NULL AND NEW.updated_at >= OLD.paused_at + interval '7 days')
  EXECUTE FUNCTION donations_keep_pause();
