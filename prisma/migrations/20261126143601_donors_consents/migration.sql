-- What a donor told of themselves, and whether the organisation may write or call: yes, no, or not asked.
ALTER TABLE donors
  ADD COLUMN birthday TEXT,
  ADD COLUMN email_consent TEXT,
  ADD COLUMN phone_consent TEXT;
