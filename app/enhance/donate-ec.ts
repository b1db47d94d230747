import { uidRules } from "~/countries/checks/ec";
import { startGiving } from "./donate/start";

startGiving(uidRules);
