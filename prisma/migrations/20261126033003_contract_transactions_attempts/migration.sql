-- Unused since 0.1.0: transactions_attempts_kept holds what it held, for code of the version before as well.
DROP INDEX CONCURRENTLY transactions_attempts;
