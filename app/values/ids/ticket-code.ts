const CODE = /^[0-9A-Z]{16}$/;

/**
 * Returns the code in a typed text or a scanned address; null if it has none. A code has no O, I or L, so they
 * are read as the digits 0 and 1.
 */
export function typedTicketCode(text: string): string | null {
  const typed = /\/t\/([^/?#]+)/.exec(text)?.[1] ?? text;
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}
