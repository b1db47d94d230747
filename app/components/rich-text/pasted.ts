import { withoutReported } from "~/components/ui/text/safe-markup";

/**
 * Cleans pasted markup before the editor parses it. The document's schema keeps formats alone; here goes what
 * Word and Google Docs write instead of formats, and styles, which the CSP would report.
 */
export function cleanPasted(html: string): string {
  return withoutReported(
    html
      // Word writes bullets and numbers in comments; Google Docs wraps everything in a <b> that is not bold.
      .replace(/<!--\[if !supportLists\]-->[\s\S]*?<!--\[endif\]-->/gi, "")
      .replace(/<!\[if !supportLists\]>[\s\S]*?<!\[endif\]>/gi, "")
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, "<b data-plain>")
      .replace(/<p\b[^>]*MsoListParagraph[^>]*>([\s\S]*?)<\/p>/gi, "<ul><li><p>$1</p></li></ul>")
      .replace(/<\/?o:p>/gi, ""),
  ).replace(/<\/ul>\s*<ul>/gi, "");
}
