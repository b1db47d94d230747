-- Unused since 0.1.0 (9573d842): it writes kind and order_id itself and reads no reference. Its inserts still
-- name `body`, with the default; the release after this one drops that column.
DROP TRIGGER webhook_inbox_fill ON webhook_inbox;
DROP FUNCTION webhook_inbox_fill();
ALTER TABLE webhook_inbox DROP COLUMN reference;
