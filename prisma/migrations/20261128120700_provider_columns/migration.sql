-- Final names: the company behind a gateway is its provider.
ALTER TABLE payment_processors RENAME COLUMN acquirer TO provider;
ALTER TABLE provider_references RENAME COLUMN acquirer TO provider;
ALTER TABLE webhook_inbox RENAME COLUMN acquirer TO provider;
ALTER TABLE transactions RENAME COLUMN acquirer TO provider;
ALTER TABLE transactions RENAME COLUMN acquirer_payment_id TO provider_payment_id;
ALTER TABLE payment_methods RENAME COLUMN acquirer_card_id TO provider_card_id;
ALTER TABLE refunds RENAME COLUMN acquirer_refund_id TO provider_refund_id;
ALTER TABLE disputes RENAME COLUMN acquirer_dispute_id TO provider_dispute_id;
ALTER INDEX refunds_acquirer RENAME TO refunds_provider;
ALTER INDEX disputes_acquirer RENAME TO disputes_provider;
ALTER INDEX webhook_inbox_acquirer_event_key_key RENAME TO webhook_inbox_provider_event_key_key;
