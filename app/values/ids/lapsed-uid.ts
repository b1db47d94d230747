/** Marks the uid of a former holder, `30712345671~<id>`, so that the new holder can have it. */
const MARK = "~";

export const lapsedUid = (uid: string, holderId: string): string => `${uid}${MARK}${holderId}`;

export const shownUid = (stored: string): string => stored.split(MARK, 1)[0] ?? stored;
