/** Bytes of a settlement file, exclusive. */
export const MOST_SETTLEMENT_BYTES = 5 * 1024 * 1024;
export const MOST_SETTLEMENT_LINES = 20_000;
