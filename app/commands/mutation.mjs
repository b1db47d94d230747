// `npm run mutation`. See mutation/mutation-command.mjs.
import { mutation } from "./mutation/mutation-command.mjs";

await mutation(process.argv.slice(2));
