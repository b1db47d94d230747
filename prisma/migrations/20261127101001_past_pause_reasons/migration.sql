-- The reason of each of past_pauses, so that the dashboard's reasons open their list.
ALTER TABLE donations ADD COLUMN past_pause_reasons TEXT[] NOT NULL DEFAULT '{}';

-- Pauses that ended before this column existed have none.
CREATE OR REPLACE FUNCTION donations_keep_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.past_pauses := OLD.past_pauses || OLD.paused_at;
  NEW.past_pause_reasons := OLD.past_pause_reasons
    || array_fill(NULL::text, ARRAY[cardinality(OLD.past_pauses) - cardinality(OLD.past_pause_reasons)])
    || coalesce(OLD.paused_reason, 'unknown');
  RETURN NEW;
END $$;
