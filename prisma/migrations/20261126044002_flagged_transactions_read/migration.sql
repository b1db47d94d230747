-- The list of charges to review: amounts stay the organisation's.
GRANT SELECT (flags, date) ON transactions TO dadiva_platform;
