-- While 0.1.0 (9573d842) was rolled out, workers of the release before it marked refunds and disputes as done
-- without any effect. No release since marks one, so each that is marked waits again and is looked up once.
UPDATE webhook_inbox SET processed_at = NULL
 WHERE kind IN ('refund', 'dispute') AND processed_at > now() - interval '30 days';

-- What those releases queued under the job's earlier name.
UPDATE outbox SET job = 'donations.handle-notification'
 WHERE job = 'donations.settle-notification' AND done_at IS NULL AND failed_at IS NULL;
