import { uidRules } from "~/countries/checks/co";
import { startGiving } from "./donate/start";

startGiving(uidRules);
