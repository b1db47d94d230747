-- Few donations were paused and resumed; the list of paused ones reads no other beside donations_paused_at.
CREATE INDEX CONCURRENTLY donations_past_pauses ON donations (organization_id) WHERE past_pauses <> '{}';
