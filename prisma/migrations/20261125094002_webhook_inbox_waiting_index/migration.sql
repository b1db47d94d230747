CREATE INDEX CONCURRENTLY webhook_inbox_waiting ON webhook_inbox (received_at, id) WHERE processed_at IS NULL;
