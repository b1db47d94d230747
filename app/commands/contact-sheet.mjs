import { showContactSheet } from "./contact-sheet-command.mjs";

await showContactSheet(process.argv.slice(2));
