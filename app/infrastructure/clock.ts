let standing: Date | null = null;

/** Returns the product's time: the system's, or the instant at which the lab has stopped the clock. */
export function now(): Date {
  return standing === null ? new Date() : new Date(standing.getTime());
}

/** Stops the clock at an instant until it is set again; `null` returns to the system's time. */
export function setClock(instant: Date | null): void {
  if (instant !== null && Number.isNaN(instant.getTime())) throw new RangeError("invalid instant");
  standing = instant === null ? null : new Date(instant.getTime());
}
