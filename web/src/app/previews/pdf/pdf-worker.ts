// Reads PDFs that anybody may have written, apart from the page. Whoever asked ends it.
import "pdfjs-dist/legacy/build/pdf.worker.min.mjs";
