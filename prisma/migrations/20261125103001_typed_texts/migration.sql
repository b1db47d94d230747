-- The normal form of a typed text, as app/values/typed-text.ts gives it to everything that comes in:
-- NFC, without invisible marks, odd blanks as spaces, trimmed. `of_lines` keeps line breaks. A text with
-- an emoji keeps all its joiners and selectors, also those that the code would take out.
CREATE FUNCTION typed_text(value text, of_lines boolean DEFAULT false) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  WITH unmarked AS (
    SELECT regexp_replace(value, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E001F\U000E0080-\U000E0FFF]', '', 'g') AS text
  ), joined AS (
    SELECT CASE WHEN text ~ '[\u00A9\u00AE\u203C-\u3299\U0001F000-\U0001FAFF]' THEN text
           ELSE regexp_replace(text, '[\u200D\uFE00-\uFE0F\U000E0020-\U000E007F]', '', 'g') END AS text
      FROM unmarked
  ), spaced AS (
    SELECT regexp_replace(
             regexp_replace(normalize(text, NFC), '\u000D\u000A|[\u000B-\u000D\u0085\u2028\u2029]', E'\n', 'g'),
             '[\u0009\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]', ' ', 'g') AS text
      FROM joined
  )
  SELECT btrim(CASE WHEN of_lines THEN regexp_replace(text, '[\u0001-\u0009\u000B-\u001F\u007F-\u009F]', '', 'g')
                    ELSE regexp_replace(text, '[\u0001-\u001F\u007F-\u009F]', ' ', 'g') END, E' \n')
    FROM spaced
$$;

-- Rows that would become equal to another stay as they are, and so does a name with nothing in it.
-- docs/operations.md, 'Migrations', has the query that lists them.
DO $$
DECLARE
  place text[];
  normal text;
  found record;
  places text[][] := ARRAY[
    ['users', 'email', 'email'], ['users', 'first_name', 'line'], ['users', 'last_name', 'line'], ['users', 'uid_number', 'line'],
    ['invitations', 'email', 'email'], ['invitations', 'first_name', 'line'], ['invitations', 'last_name', 'line'],
    ['access_requests', 'email', 'email'], ['access_requests', 'first_name', 'line'], ['access_requests', 'last_name', 'line'],
    ['organizations', 'name', 'line'], ['organizations', 'legal_name', 'line'], ['organizations', 'uid', 'line'],
    ['organizations', 'contact_email', 'line'], ['organizations', 'contact_phone', 'line'], ['organizations', 'short_description', 'lines'],
    ['campaigns', 'title', 'line'], ['campaigns', 'description', 'lines'], ['campaigns', 'thanks_message', 'lines'],
    ['campaigns', 'thanks_email', 'lines'], ['campaign_amounts', 'caption', 'lines'],
    ['leads', 'email', 'email'], ['leads', 'first_name', 'line'],
    ['donors', 'email', 'email'], ['donors', 'first_name', 'line'], ['donors', 'last_name', 'line'], ['donors', 'uid_number', 'line'],
    ['donation_items', 'item_name', 'line'],
    ['payment_methods', 'cardholder_name', 'line'], ['payment_methods', 'cardholder_id_number', 'line'],
    ['bank_accounts', 'bank_name', 'line'], ['bank_accounts', 'bank_address', 'line'], ['bank_accounts', 'bank_city', 'line'],
    ['bank_accounts', 'contact_email', 'line'], ['bank_accounts', 'contact_phone', 'line'],
    ['bank_accounts', 'contact_first_name', 'line'], ['bank_accounts', 'contact_last_name', 'line'],
    ['announcements', 'text_es', 'lines'], ['announcements', 'text_pt', 'lines'], ['announcements', 'text_en', 'lines'],
    ['organization_documents', 'rejected_note', 'lines']];
BEGIN
  FOREACH place SLICE 1 IN ARRAY places LOOP
    normal := format(CASE place[3] WHEN 'email' THEN 'lower(typed_text(%I))' WHEN 'lines' THEN 'typed_text(%I, true)' ELSE 'typed_text(%I)' END, place[2]);
    FOR found IN EXECUTE format('SELECT ctid AS at, id, %1$I AS old, %2$s AS new FROM %3$I WHERE %1$I IS NOT NULL AND %1$I <> %2$s AND %2$s <> ''''', place[2], normal, place[1]) LOOP
      BEGIN
        EXECUTE format('UPDATE %1$I SET %2$I = $1 WHERE ctid = $2 AND %2$I = $3', place[1], place[2]) USING found.new, found.at, found.old;
      EXCEPTION WHEN unique_violation THEN
        RAISE NOTICE 'typed_texts: %.% of % stays, another row has its normal form', place[1], place[2], found.id;
      END;
    END LOOP;
  END LOOP;
END $$;
