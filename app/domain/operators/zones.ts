/** Our own staff work in one time zone, whatever the organisation's; its own days are shown in its own. */
export const OPERATOR_ZONE = "America/Argentina/Buenos_Aires";

/** Where a day ends last, of all our countries': until then an announcement is still read somewhere. */
export const LAST_ZONE = "America/Tijuana";
