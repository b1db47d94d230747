/** The device's own clock, which may be wrong: the server measures by how much. */
export function deviceTime(): Date {
  // eslint-disable-next-line no-restricted-syntax -- a pledge is captured by the device's clock
  return new Date();
}
