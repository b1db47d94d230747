/** Our own staff work in one time zone, whatever the organisation's; its own days are shown in its own. */
export const OPERATOR_ZONE = "America/Argentina/Buenos_Aires";
