// `npm run sheet`: pictures of every page at each width, scheme and language, and a sheet a page.
import { showContactSheet } from "./contact-sheet-command.mjs";

await showContactSheet(process.argv.slice(2));
