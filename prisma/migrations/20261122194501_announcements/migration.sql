-- What our own staff tell organisations, until a day. Days are those of each organisation's time zone.
CREATE TABLE "announcements" (
    "id" UUID NOT NULL,
    "text_es" TEXT NOT NULL,
    "text_pt" TEXT,
    "text_en" TEXT,
    "link" TEXT,
    "countries" TEXT[] NOT NULL,
    "starts_on" TEXT NOT NULL,
    "ends_on" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "announcements_days" CHECK (
        starts_on ~ '^\d{4}-\d{2}-\d{2}$' AND ends_on ~ '^\d{4}-\d{2}-\d{2}$' AND ends_on >= starts_on
    )
);
CREATE INDEX "announcements_ends_on_idx" ON "announcements"("ends_on");
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "operators"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Who has put one away: a person, in all their organisations.
CREATE TABLE "announcement_dismissals" (
    "announcement_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcement_dismissals_pkey" PRIMARY KEY ("announcement_id","user_id")
);
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE announcements ENABLE ROW LEVEL SECURITY;
ALTER TABLE announcements FORCE ROW LEVEL SECURITY;
ALTER TABLE announcement_dismissals ENABLE ROW LEVEL SECURITY;
ALTER TABLE announcement_dismissals FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON announcements TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY owner ON announcement_dismissals TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY platform ON announcements TO dadiva_platform USING (true) WITH CHECK (true);
CREATE POLICY platform ON announcement_dismissals TO dadiva_platform USING (true) WITH CHECK (true);
REVOKE ALL ON announcements, announcement_dismissals FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON announcements TO dadiva_platform;
GRANT SELECT, INSERT ON announcement_dismissals TO dadiva_platform;
