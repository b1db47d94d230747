/** Operators work in one time zone; an organisation's own dates use the organisation's zone. */
export const OPERATOR_ZONE = "America/Argentina/Buenos_Aires";
