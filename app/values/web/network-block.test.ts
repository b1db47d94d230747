import { expect, it } from "vitest";
import { networkBlock } from "./network-block";

it.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["203.0.113.250", "203.0.113.0/24"],
  ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:12:34::1", "2001:db8:12::/48"],
  ["2001:0DB8:0012:ffff:1:2:3:4", "2001:db8:12::/48"],
  ["2001:db8::9", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["::1", "0:0:0::/48"],
  ["", ""],
])("puts %j into the block %j", (address, block) => expect(networkBlock(address)).toBe(block));
