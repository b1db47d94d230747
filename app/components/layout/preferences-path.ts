/** The forms of country and language post here, which sets both cookies and redirects back. */
export const PREFERENCES_PATH = "/preferences";
