/** The donation form's script in Mexico; of a donor's RFC only the date is validated. */
import { hasRfcDate } from "~/countries/checks/rfc-date";
import { startGiving } from "./donate/start";

startGiving({ RFC: { donorCheck: hasRfcDate } });
