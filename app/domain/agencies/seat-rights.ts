import { isEverAllowed, type OrganizationContext } from "~/domain/context";

/** What a person of a team may do there, as their page says it. */
export interface SeatRights {
  capture: boolean;
  /** Donations that the team brought in. */
  change: boolean;
  check: boolean;
  people: boolean;
  results: boolean;
}

/** Returns the rights of the actor, by the rules that also judge each call. */
export function seatRights({ ability }: Pick<OrganizationContext, "ability">): SeatRights {
  return {
    capture: isEverAllowed(ability, "create", "pledge"),
    change: isEverAllowed(ability, "update", "donation"),
    check: isEverAllowed(ability, "create", "pledge_check"),
    people: isEverAllowed(ability, "create", "agency_person"),
    results: isEverAllowed(ability, "read", "agency_result"),
  };
}
