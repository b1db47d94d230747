-- A list finds a person by any spelling of the name: this function reduces what is searched and what is
-- searched for to the same plain text. PostgreSQL's own table of accents knows most Latin letters in all
-- supported versions; the table here adds the letters and cases that it lacks, and only a text with such
-- letters pays for it. NFKD comes first, so that letters with several marks reach both tables in parts.
-- OFFSET 0 makes PostgreSQL compute the text once. The collation keeps the result the same wherever the
-- database runs. The extension is a trusted one: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(CASE WHEN octet_length(t.plain) = char_length(t.plain) THEN t.plain ELSE
    public.unaccent('public.unaccent'::regdictionary, translate(t.plain,
      'ƏəƎǝƆɔƟɵƱʊƔɣƷʒɩɅʌǷƿȜȝƦƧƨⱭɑƩʃȠɊɋꞋꞌɁɂƄƜƸƼǶȢℲↃⱯⱰⱵꜢꜤꜦꜨꜪꜬꜮꜾꝚꝜꝢꝨꝪꝬꝮꝽꝾꞀꞂꞄꞍꞖꞘꞚꞜꞞꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ·',
      'eeeeoooouuggzzivvwwyyrssaassnqq''''''''ƅɯƹƽƕȣⅎↄɐɒⱶꜣꜥꜧꜩꜫꜭꜯꜿꝛꝝꝣꝩꝫꝭꝯᵹꝿꞁꞃꞅɥꞗꞙꞛꞝꞟɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ')) END COLLATE "C")
  FROM (SELECT public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKD)) AS plain OFFSET 0) t
$$;
