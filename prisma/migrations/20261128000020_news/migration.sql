-- The tables of prisma/schema/news.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- news_choices
CREATE TABLE news_choices (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    choice text NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT news_choices_choice CHECK (choice IN ('page', 'mail', 'digest', 'off')),
    CONSTRAINT news_choices_kind CHECK (kind IN ('declined', 'documents', 'card_testing', 'downloads', 'trial', 'plan', 'increases', 'gateways', 'integrations', 'payouts', 'new_donors', 'lost_donors', 'large_gift', 'goal', 'seats', 'pledges')),
    CONSTRAINT news_choices_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX news_choices_organization_id_user_id_kind_key ON news_choices USING btree (organization_id, user_id, kind);
ALTER TABLE news_choices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON news_choices TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON news_choices TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,UPDATE ON TABLE news_choices TO dadiva_app;

-- news_items
CREATE TABLE news_items (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    event_key text NOT NULL,
    facts jsonb NOT NULL,
    delivery text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    read_at timestamptz(3),
    mailed_at timestamptz(3),
    CONSTRAINT news_items_delivery CHECK (delivery IN ('page', 'mail', 'digest')),
    CONSTRAINT news_items_kind CHECK (kind IN ('declined', 'documents', 'card_testing', 'downloads', 'trial', 'plan', 'increases', 'gateways', 'integrations', 'payouts', 'new_donors', 'lost_donors', 'large_gift', 'goal', 'seats', 'pledges')),
    CONSTRAINT news_items_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX news_items_organization_id_created_at_idx ON news_items USING btree (organization_id, created_at);
CREATE INDEX news_items_organization_id_user_id_id_idx ON news_items USING btree (organization_id, user_id, id);
CREATE UNIQUE INDEX news_items_organization_id_user_id_kind_event_key_key ON news_items USING btree (organization_id, user_id, kind, event_key);
CREATE INDEX news_items_unread_idx ON news_items USING btree (organization_id, user_id, id) WHERE (read_at IS NULL);
ALTER TABLE news_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON news_items TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON news_items TO dadiva_app USING (organization_id = (SELECT current_setting('app.organization_id')::uuid)) WITH CHECK (organization_id = (SELECT current_setting('app.organization_id')::uuid));
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE news_items TO dadiva_app;

-- References
ALTER TABLE news_choices ADD CONSTRAINT news_choices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE news_choices ADD CONSTRAINT news_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE news_items ADD CONSTRAINT news_items_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE news_items ADD CONSTRAINT news_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
