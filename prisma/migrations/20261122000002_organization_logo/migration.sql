-- How large the organisation's logo is shown at most, in pixels: pages keep its place before it has come.
ALTER TABLE "organizations" ADD COLUMN "logo_width" INTEGER;
ALTER TABLE "organizations" ADD COLUMN "logo_height" INTEGER;
