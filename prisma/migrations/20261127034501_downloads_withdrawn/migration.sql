-- When an erasure of a donor ended the file, which may have contained that person.
ALTER TABLE "downloads" ADD COLUMN "withdrawn_at" TIMESTAMPTZ(3);
