import { useImperativeHandle, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';

import { moveByArrows } from '@/components/ui/arrow-keys';
import { Textarea } from '@/components/ui/controls';
import type { FieldControl } from '@/components/ui/field';

import { block, continueLine, link, markLines, table, type Edit, type Editing } from './markdown-edits';
import { wrap } from './marks';
import { markdownOfHtml } from './markdown-of-html';

const definition = /^ {0,3}\[([^\]^][^\]]*)\]: *<?([^\s<>]+)>?(?: +(?:"[^"]*"|'[^']*'|\([^)]*\)))? *$/;

/**
 * Writes the address of each reference link of a Markdown text where the link stands, and removes the definitions. The
 * site shows no reference links. A text without definitions is returned as it is.
 */
export function withInlineLinks(text: string): string {
  const lines = text.split('\n');
  const addresses = new Map<string, string>();
  const kept = lines.filter((line) => {
    const [, label = '', address = ''] = definition.exec(line.replace(/\r$/, '')) ?? [];
    if (!address) return true;
    if (!addresses.has(labelOf(label))) addresses.set(labelOf(label), address);
    return false;
  });
  if (addresses.size === 0) return text;
  return kept
    .join('\n')
    .replace(/\[((?:\\.|[^\]\\])+)\](?:\[([^\]]*)\])?(?!\()/g, (link: string, words: string, label = '') => {
      const address = addresses.get(labelOf(label || words));
      return address ? `[${words}](${address})` : link;
    })
    .trimEnd();
}

const labelOf = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase();

interface Tool {
  label: string;
  sign: string;
  signClass?: string;
  /** With Ctrl or ⌘. */
  key?: string;
  edit: (editing: Editing) => Edit;
}

const tools: Tool[] = [
  { label: 'Bold', sign: 'B', signClass: 'font-bold', key: 'b', edit: (text) => wrap(text, '**', 'bold') },
  { label: 'Italic', sign: 'I', signClass: 'font-serif italic', key: 'i', edit: (text) => wrap(text, '*', 'italic') },
  { label: 'Heading', sign: 'H', signClass: 'font-serif', key: 'alt+2', edit: (text) => markLines(text, 'heading') },
  { label: 'Link', sign: 'Link', key: 'k', edit: link },
  { label: 'List', sign: '• List', key: 'shift+8', edit: (text) => markLines(text, 'list') },
  { label: 'Numbered list', sign: 'Numbered', key: 'shift+7', edit: (text) => markLines(text, 'numbered') },
  { label: 'Quote', sign: '“ ”', key: 'shift+9', edit: (text) => markLines(text, 'quote') },
  { label: 'Table', sign: 'Table', edit: table },
];

interface MarkdownFieldProps {
  control: FieldControl;
  value: string;
  /** Whether the item is shown as Markdown, and pasted text is converted to it. */
  isFormatted: boolean;
  onChange: (value: string) => void;
  /** Called with the line that the cursor is on, from 0. */
  onLine: (line: number) => void;
  insertRef: Ref<InsertBlock>;
}

/** Inserts a block of Markdown behind the paragraph of the cursor. */
export type InsertBlock = (words: string) => void;

/** A text area with buttons for Markdown, whose changes Ctrl+Z undoes. */
export function MarkdownField({ control, value, isFormatted, onChange, onLine, insertRef }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [remarks, setRemarks] = useState<string[]>([]);
  /** The tool that the Tab key reaches. */
  const [reached, setReached] = useState(0);
  const apply = (edit: Edit | undefined) => {
    const field = area.current;
    if (!field || !edit) return;
    field.focus();
    field.setSelectionRange(edit.from, edit.to);
    // Only `execCommand` keeps the browser's undo history.
    const isTyped =
      edit.insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, edit.insert);
    if (!isTyped) {
      field.setRangeText(edit.insert, edit.from, edit.to, 'end');
      onChange(field.value);
    }
    field.setSelectionRange(edit.from + edit.select[0], edit.from + edit.select[1]);
  };
  const editing = (field: HTMLTextAreaElement): Editing => ({
    text: field.value,
    start: field.selectionStart,
    end: field.selectionEnd,
  });
  useImperativeHandle(insertRef, () => (words: string) => area.current && apply(block(editing(area.current), words)));
  const use = (tool: Tool) => area.current && apply(tool.edit(editing(area.current)));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const tool = (event.ctrlKey || event.metaKey) && tools.find(({ key }) => key === keyOf(event));
    const edit = tool
      ? tool.edit(editing(event.currentTarget))
      : event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
        ? continueLine(editing(event.currentTarget))
        : undefined;
    if (!edit) return;
    event.preventDefault();
    apply(edit);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    setRemarks([]);
    if (!isFormatted) return;
    const html = event.clipboardData.getData('text/html');
    const text = event.clipboardData.getData('text/plain');
    const pasted = html
      ? markdownOfHtml(new DOMParser().parseFromString(html, 'text/html').body)
      : { markdown: withInlineLinks(text), remarks: [] };
    if (!pasted.markdown || pasted.markdown === text) return;
    event.preventDefault();
    const { markdown } = pasted;
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    apply({ from, to, insert: markdown, select: [markdown.length, markdown.length] });
    setRemarks(pasted.remarks);
  };
  return (
    <div className="rounded border border-rule-field bg-sheet focus-within:border-ink">
      <div
        role="toolbar"
        aria-label="Formatting"
        aria-controls={control.id}
        className="flex flex-wrap border-b border-rule px-1"
      >
        {tools.map((tool, at) => (
          <button
            key={tool.label}
            type="button"
            aria-label={tool.label}
            title={tool.key ? `${tool.label} (${shortcutText(tool.key)})` : tool.label}
            tabIndex={at === reached ? 0 : -1}
            onFocus={() => setReached(at)}
            onKeyDown={moveByArrows}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => use(tool)}
            className="inline-flex min-h-10 min-w-10 cursor-pointer items-center justify-center rounded px-2 text-sm whitespace-nowrap hover:bg-wash"
          >
            <span aria-hidden="true" className={tool.signClass}>
              {tool.sign}
            </span>
          </button>
        ))}
      </div>
      <Textarea
        {...control}
        ref={area}
        value={value}
        rows={18}
        spellCheck
        onChange={(event) => onChange(event.target.value)}
        onSelect={({ currentTarget: { value: text, selectionEnd } }) =>
          onLine(text.slice(0, selectionEnd).split('\n').length - 1)
        }
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="border-0! bg-transparent! font-mono text-[0.95rem]!"
      />
      <div role="status">
        {remarks.length > 0 && (
          <p className="border-t border-rule px-3 py-2 text-sm text-ink-soft">Pasted. {remarks.join(' ')}</p>
        )}
      </div>
    </div>
  );
}

function keyOf(event: KeyboardEvent): string {
  // With Shift, a digit key produces another character.
  const key = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key.toLowerCase();
  return `${event.altKey ? 'alt+' : ''}${event.shiftKey ? 'shift+' : ''}${key}`;
}

function shortcutText(key: string): string {
  const parts = key.split('+').map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return ['Ctrl', ...parts].join('+');
}
