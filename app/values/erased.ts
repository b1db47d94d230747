/** Values that replace the data of an erased person. */

/** No mail goes to an address of this domain, which can't exist (RFC 2606). */
export const ERASED_DOMAIN = "@erased.invalid";
export const ERASED_NAME = "—";
