const CODE = /^[0-9A-Z]{16}$/;

/**
 * Returns the code of a ticket that somebody typed or scanned, or null if it cannot be one. A scanner reads
 * the ticket's whole address. No code has the letters O, I and L, so they stand for the digits that look alike.
 */
export function typedTicketCode(text: string): string | null {
  const typed = /\/t\/([^/?#]+)/.exec(text)?.[1] ?? text;
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}
