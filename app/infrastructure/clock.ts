let standing: Date | null = null;

/** The one clock of the product: the system's time, or the instant at which the lab has stopped it. */
export function now(): Date {
  return standing === null ? new Date() : new Date(standing.getTime());
}

/** Stops the clock at an instant until it is set again; `null` gives it back to the system. */
export function setClock(instant: Date | null): void {
  if (instant !== null && Number.isNaN(instant.getTime())) throw new RangeError("invalid instant");
  standing = instant === null ? null : new Date(instant.getTime());
}
