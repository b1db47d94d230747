import { addressChannels } from "./campaign-types";
import { RAISED } from "./received.sql";

/** Campaigns that open by their address; only public ones are listed. */
export const OPENS_BY_ADDRESS = `c.archived_at IS NULL AND c.channels && '{${addressChannels.join()}}'`;

/** Selects the columns for `publicCampaignOf`; `$1` is the organisation. */
export const PUBLIC_CAMPAIGN = `
  SELECT c.id, c.slug, c.type, c.title, c.description, c.currency, c.color, c.objective, c.end_date,
         c.allow_one_time, c.allow_other_amount, c.min_amount, c.max_amount, c.thanks_message,
         c.installments, c.form_variant, c.immediate_charging, c.recurrence_default,
         c.upgrade_basis_points, c.upgrade_period, c.upgrade_auto, c.published_at, p.id AS cover_id, c.cover_focus_x, c.cover_focus_y,
         c.event_begins_at, c.event_ends_at, c.sell_end_date, c.event_cancelled_at,
         c.facebook_pixel_id, c.analytics_id, c.tag_manager_id,
         ${RAISED} AS raised
    FROM campaigns c
    LEFT JOIN pictures p ON p.organization_id = c.organization_id AND p.id = c.cover_picture_id AND p.state = 'ready'
   WHERE c.organization_id = $1`;
