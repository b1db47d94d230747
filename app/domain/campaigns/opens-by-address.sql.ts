/** Channels whose campaigns open by their address; only public ones are listed. */
export const OPENS_BY_ADDRESS =
  "c.archived_at IS NULL AND c.channels && ARRAY['public', 'private']";
