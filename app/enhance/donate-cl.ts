import { uidRules } from "~/countries/checks/cl";
import { startGiving } from "./donate/start";

startGiving(uidRules);
