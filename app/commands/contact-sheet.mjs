// `npm run sheet`: screenshots of every page in each width, color scheme and language, on one sheet
// for each page.
import { showContactSheet } from "./contact-sheet-command.mjs";

await showContactSheet(process.argv.slice(2));
