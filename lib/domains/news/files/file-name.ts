import { extname } from 'node:path';

const longest = 80;

/** The types in which files are stored. Pictures come in others and are converted. */
export const fileTypes = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const;
export type FileExtension = keyof typeof fileTypes;

const pictureName = /\.(png|jpe?g|webp|gif|svg|avif|heic|tiff?|bmp)$/i;

/** Whether a name says that its file is a picture, of whatever kind. */
export const isPictureName = (given: string) => pictureName.test(given);

const baseOf = (given: string, extension: FileExtension) =>
  (given.split(/[/\\]/).at(-1) ?? '').replace(extension === 'pdf' ? /\.pdf$/i : pictureName, '');

/** Letters of the Latin script that are no letter with an accent, as they are written without them. */
const latin: Record<string, string> = {
  ...{ Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Ø: 'O', ø: 'o', ẞ: 'SS', ß: 'ss', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' },
  ...{
    Ð: 'D',
    ð: 'd',
    Þ: 'Th',
    þ: 'th',
    Ħ: 'H',
    ħ: 'h',
    ı: 'i',
    Ŋ: 'N',
    ŋ: 'n',
    Ŧ: 'T',
    ŧ: 't',
    ĸ: 'k',
    Ə: 'E',
    ə: 'e',
  },
};

/**
 * The name of a file in its address, such as `NAME.pdf`: the letters and digits of its original name, in ASCII. What has
 * an address keeps it.
 */
export function fileNameFor(given: string, extension: FileExtension = 'pdf'): string {
  const name = baseOf(given, extension)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (sign) => latin[sign] ?? sign)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longest)
    .replace(/-+$/, '');
  return `${name || (extension === 'pdf' ? 'document' : 'picture')}.${extension}`;
}

/** The title until an editor writes a better one: the file's original name. */
export function fileTitleFor(given: string, extension: FileExtension = 'pdf'): string {
  const title = baseOf(given, extension)
    .replace(/\p{C}/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim();
  return title || (extension === 'pdf' ? 'Document' : 'Picture');
}

/** The extension of a stored file. */
export function extensionOf(name: string): FileExtension {
  const extension = extname(name).slice(1);
  return extension === 'png' || extension === 'jpg' ? extension : 'pdf';
}

/** The media type of a stored file. */
export const fileTypeOf = (name: string) => fileTypes[extensionOf(name)];

/**
 * The header with which a browser saves a file under its title, in whatever script that is. Clients that know no
 * `filename*` (RFC 6266) save it under the name in its address.
 */
export function contentDispositionOf({ name, title }: { name: string; title: string }): string {
  const extension = extname(name);
  const saved = title.replace(/[\s\\/:*?"<>|\p{C}]+/gu, ' ').trim() || name.slice(0, -extension.length);
  const encoded = encodeURIComponent(saved + extension).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `inline; filename="${name}"; filename*=UTF-8''${encoded}`;
}
