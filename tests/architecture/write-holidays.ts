/** `npm run holidays` writes the countries' holidays. */
import { writeFileSync } from "node:fs";
import { HOLIDAYS_FILE, holidayData } from "./holiday-data";

writeFileSync(HOLIDAYS_FILE, await holidayData());
process.stdout.write(`${HOLIDAYS_FILE}\n`);
