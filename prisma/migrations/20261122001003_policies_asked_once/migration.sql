-- The policies mean what they meant. A sub-select is asked once for a statement; the bare setting was looked
-- up and read as a uuid for every row that a statement touches or writes, a fifteenth of a charge. These are
-- the policies of tables that hold a tenant's rows; those of platform tables and of the vault stay as they are.
-- Each is committed by itself: whoever changes several tables at once would wait for a charge that waits for it.
DO $$
DECLARE
  p record;
  bare constant text := '(current_setting(''app.organization_id''::text))::uuid';
  once constant text := '(SELECT (current_setting(''app.organization_id''::text))::uuid)';
BEGIN
  FOR p IN SELECT * FROM pg_policies WHERE 'dadiva_app' = ANY(roles) AND schemaname = 'public'
            AND tablename <> 'outbox' AND with_check = '(organization_id = ' || bare || ')' ORDER BY tablename, policyname LOOP
    EXECUTE format('ALTER POLICY %I ON %I.%I', p.policyname, p.schemaname, p.tablename)
      || CASE WHEN p.qual IS NULL THEN '' ELSE format(' USING (%s)', replace(p.qual, bare, once)) END
      || CASE WHEN p.with_check IS NULL THEN '' ELSE format(' WITH CHECK (%s)', replace(p.with_check, bare, once)) END;
    COMMIT;
  END LOOP;
END $$;
