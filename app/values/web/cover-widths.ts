/** Widths of a cover in pixels; pages let the browser choose. */
export const coverWidths = [480, 800, 1200, 1600] as const;
