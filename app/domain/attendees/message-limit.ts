/** Messages to attendees that an organisation may send in 24 hours; each reaches every ticket of an event. */
export const MESSAGES_A_DAY = 5;
