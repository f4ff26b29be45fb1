/** A PDF of empty pages, written by hand; `kids` and `count` make it lie about them. */
export function smallPdf(
  pages: number,
  title: string | null,
  lies: { kids?: string; count?: string } = {},
): Uint8Array {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${lies.kids ?? kids}] /Count ${lies.count ?? pages} >>`,
    title === null ? "<< >>" : `<< /Title (${title}) >>`,
    ...Array.from({ length: pages }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>"),
  ];
  let text = "%PDF-1.4\n";
  const offsets: string[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(`${String(text.length).padStart(10, "0")} 00000 n \n`);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const tableAt = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
