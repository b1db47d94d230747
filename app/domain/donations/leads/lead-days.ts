/** Leads are people who did not complete the form in so many days (calls.md section 9). */
export const LEAD_DAYS = 90;
