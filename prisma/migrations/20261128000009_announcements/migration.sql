-- The tables of prisma/schema/announcements.prisma, which says what each column holds, with their policies,
-- rights and triggers.

-- announcement_dismissals
CREATE TABLE announcement_dismissals (
    announcement_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT announcement_dismissals_pkey PRIMARY KEY (announcement_id, user_id)
);
ALTER TABLE announcement_dismissals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON announcement_dismissals TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON announcement_dismissals TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT ON TABLE announcement_dismissals TO dadiva_platform;

-- announcements
CREATE TABLE announcements (
    id uuid NOT NULL,
    text_es text NOT NULL,
    text_pt text,
    text_en text,
    link text,
    countries text[] NOT NULL,
    starts_on text NOT NULL,
    ends_on text NOT NULL,
    ended_at timestamptz(3),
    created_by_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    terms_on text,
    CONSTRAINT announcements_days CHECK (((starts_on ~ '^\d{4}-\d{2}-\d{2}$') AND (ends_on ~ '^\d{4}-\d{2}-\d{2}$') AND (ends_on >= starts_on))),
    CONSTRAINT announcements_terms CHECK (((terms_on ~ '^\d{4}-\d{2}-\d{2}$') AND (ends_on >= terms_on))),
    CONSTRAINT announcements_pkey PRIMARY KEY (id)
);
CREATE INDEX announcements_ends_on_idx ON announcements USING btree (ends_on);
ALTER TABLE announcements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON announcements TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON announcements TO dadiva_platform USING (true) WITH CHECK (true);
GRANT SELECT,INSERT,UPDATE ON TABLE announcements TO dadiva_platform;

-- References
ALTER TABLE announcement_dismissals ADD CONSTRAINT announcement_dismissals_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE announcement_dismissals ADD CONSTRAINT announcement_dismissals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE announcements ADD CONSTRAINT announcements_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES operators(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
