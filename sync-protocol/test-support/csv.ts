/**
 * Parses CSV (RFC 4180) with a byte order mark, independently of the code that writes it. Each character of
 * `separators` separates cells.
 */
export function parseCsv(text: string, separators = ','): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  if (!text.startsWith('\ufeff')) throw new Error('The text begins with no byte order mark');
  for (let i = 1; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(i + 1) === '"') {
        cell += '"';
        i += 1;
      } else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (separators.includes(char)) {
      cells.push(cell);
      cell = '';
    } else if (text.startsWith('\r\n', i)) {
      records.push([...cells, cell]);
      [cells, cell] = [[], ''];
      i += 1;
    } else cell += char;
  }
  if (cell !== '' || cells.length > 0) throw new Error('The last record has no end');
  return records;
}
