/** Payloads of the jobs about an event's attendees, each with an object of its own. */
import { randomUUID } from "node:crypto";
import { donationOf, type World } from "../../factories/world";
import { addCancelledEvent, addEvent, addMessage, addWaitingEntry } from "./event-rows";
import type { Marked } from "./tenants";

export interface Scene {
  world: World;
  own: Marked;
}

const newDonation = async ({ world, own }: Scene) => donationOf(await world.give(own, {}));

export const eventPayloads = {
  "attendees.refund-event": async (scene: Scene) => ({
    campaignId: await addCancelledEvent(scene.world, await newDonation(scene)),
  }),
  "attendees.offer-freed-seats": async (scene: Scene) => {
    const donationId = await newDonation(scene);
    await addEvent(scene.world, donationId, "released");
    return { donationId };
  },
  "notifications.send-tickets": async (scene: Scene) => {
    const donationId = await newDonation(scene);
    const { seat: ticketId } = await addEvent(scene.world, donationId);
    return { donationId, ticketId, isForBuyer: false };
  },
  "notifications.send-ticket-notice": async (scene: Scene) => {
    const { seat: ticketId } = await addEvent(scene.world, await newDonation(scene), "cancelled");
    return { ticketId };
  },
  "notifications.send-event-notice": async (scene: Scene) => {
    const donationId = await newDonation(scene);
    const { seat: ticketId } = await addEvent(scene.world, donationId);
    const of = { donationId, ticketId, ticketIds: [ticketId], isForBuyer: false };
    // Only the buyer's own mail reads the refund.
    return { ...of, refundId: randomUUID(), notice: "changed", version: 0 };
  },
  "notifications.send-attendee-messages": async (scene: Scene) => ({
    messageId: await addMessage(scene.world, await newDonation(scene)),
  }),
  "notifications.send-waiting-notice": async (scene: Scene) => ({
    entryId: await addWaitingEntry(scene.world, await newDonation(scene)),
  }),
};
