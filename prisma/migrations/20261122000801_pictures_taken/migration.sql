-- A picture that a call has uploaded waits to be taken as the logo; what the version before uploads is taken.
ALTER TABLE "pictures" ADD COLUMN "taken" BOOLEAN NOT NULL DEFAULT true;
