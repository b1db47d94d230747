-- The first name that was typed with this donation; null for donations of earlier releases and after an erasure.
ALTER TABLE "donations" ADD COLUMN "typed_first_name" TEXT;
