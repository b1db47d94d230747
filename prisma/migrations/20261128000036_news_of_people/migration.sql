-- The news about people: who came, who left, large gifts, goals that were reached, events nearly sold out.
ALTER TABLE news_choices DROP CONSTRAINT news_choices_kind,
    ADD CONSTRAINT news_choices_kind CHECK (kind IN ('declined', 'documents', 'card_testing', 'downloads', 'trial', 'plan', 'increases', 'gateways', 'new_donors', 'lost_donors', 'large_gift', 'goal', 'seats'));
ALTER TABLE news_items DROP CONSTRAINT news_items_kind,
    ADD CONSTRAINT news_items_kind CHECK (kind IN ('declined', 'documents', 'card_testing', 'downloads', 'trial', 'plan', 'increases', 'gateways', 'new_donors', 'lost_donors', 'large_gift', 'goal', 'seats'));
