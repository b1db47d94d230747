-- What every table needs: extensions, the clock, and texts as they are searched.

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

CREATE FUNCTION app_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp())
$$;

CREATE FUNCTION name_key(text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT lower(translate($1, 'ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñÝýÿ',
    'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnnyyy') COLLATE "C")
$_$;

CREATE FUNCTION search_text(text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $_$
  SELECT lower(CASE WHEN octet_length(t.plain) = char_length(t.plain) THEN t.plain ELSE
    public.unaccent('public.unaccent'::regdictionary, translate(t.plain,
      'ƏəƎǝƆɔƟɵƱʊƔɣƷʒɩɅʌǷƿȜȝƦƧƨⱭɑƩʃȠɊɋꞋꞌɁɂƄƜƸƼǶȢℲↃⱯⱰⱵꜢꜤꜦꜨꜪꜬꜮꜾꝚꝜꝢꝨꝪꝬꝮꝽꝾꞀꞂꞄꞍꞖꞘꞚꞜꞞꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ·',
      'eeeeoooouuggzzivvwwyyrssaassnqq''''''''ƅɯƹƽƕȣⅎↄɐɒⱶꜣꜥꜧꜩꜫꜭꜯꜿꝛꝝꝣꝩꝫꝭꝯᵹꝿꞁꞃꞅɥꞗꞙꞛꞝꞟɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ')) END COLLATE "C")
  FROM (SELECT public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKD)) AS plain OFFSET 0) t
$_$;

GRANT USAGE ON SCHEMA public TO dadiva_app;
GRANT USAGE ON SCHEMA public TO dadiva_platform;
