-- Why a donation's last tried charge was declined; null if it was not. The list of donations filters by it.
ALTER TABLE donations ADD COLUMN last_decline TEXT;
