/**
 * A lapsed uid belongs to its new holder. The former holder's row stores it in a form that nobody else can
 * have (`30712345671~<id>`), and pages show it as it was typed.
 */
const MARK = "~";

export const lapsedUid = (uid: string, holderId: string): string => `${uid}${MARK}${holderId}`;

export const shownUid = (stored: string): string => stored.split(MARK, 1)[0] ?? stored;
