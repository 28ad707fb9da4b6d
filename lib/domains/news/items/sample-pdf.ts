/** A PDF of one page with a title and the lines under it, of which each must fit. Their letters must be ASCII. */
export function samplePdf(title: string, lines: readonly string[]): Buffer {
  const text = [
    ...['BT', '/F1 24 Tf', '72 700 Td', `${literal(title)} Tj`, '/F1 12 Tf', '0 -18 Td'],
    ...lines.map((line) => `0 -18 Td ${literal(line)} Tj`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    `<< /Title ${literal(title)} >>`,
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const trailer = `<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'ascii');
}

const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;
