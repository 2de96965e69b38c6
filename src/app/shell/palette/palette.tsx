import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { SearchHit } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { instrumentName, useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { useSymbolLists } from '../../market/symbol-search/symbol-lists.ts';
import { CommandDialog, type CommandGroup, type CommandItem } from '../../ui/overlay/command-list.tsx';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { isMac, keyNames } from '../../commands/chord.ts';
import { type CommandSection, commandSections } from '../../commands/catalogue.ts';
import { commandKeywords } from './command-keywords.ts';
import { commandTitles, sectionTitles } from '../../commands/command-titles.ts';
import { useCommands } from '../../commands/commands-context.tsx';
import { verbOf } from '../../commands/grammar.ts';
import type { OfferedCommand } from '../../commands/registry.ts';
import type { LineView } from '../../commands/line.ts';
import css from './palette.module.css';
import { exampleLines, findTextOf, isMatch, isOfTitle } from './palette-items.ts';

const maxSymbols = 6;

interface PaletteProps {
  readonly onSymbol: (instrument: Instrument) => void;
  /** How this page carries out lines; none are offered where it cannot. */
  readonly line?: LineView | undefined;
  /** What stands in it when it opens; another text takes its place. */
  readonly start?: string;
  readonly onClose: () => void;
}

/** Symbols, commands, settings and help in one list, and a line for orders. */
export function Palette({ onSymbol, line, start = '', onClose }: PaletteProps) {
  const { t } = useLingui();
  const [text, setText] = useState(start);
  const [begun, setBegun] = useState(start);
  // What was typed before the field had the focus comes in parts.
  if (begun !== start) {
    setBegun(start);
    setText(start);
  }
  const enter = useRef<(() => void) | undefined>(undefined);
  const symbols = useSymbolGroup(text, (instrument) => {
    onClose();
    onSymbol(instrument);
  });
  const { groups, isCommand } = useCommandGroups(text, onClose);
  const examples = exampleLines
    .filter((example) => text.trim() === '' || isMatch(example, text))
    .map(
      (example): CommandItem => ({
        id: `line ${example}`,
        title: example,
        lead: (
          <span className={css.sign} aria-hidden="true">
            ›
          </span>
        ),
        run: () => setText(example),
      }),
    );
  const isLine = line !== undefined && verbOf(text) !== undefined && !isCommand;
  return (
    <CommandDialog
      label={t`Search or command`}
      placeholder={line ? t`Symbol, command, or an order: buy 0.5 btc @67200` : t`Symbol or command`}
      text={text}
      onText={setText}
      onClose={onClose}
      groups={[symbols, ...groups, ...(line ? [{ id: 'lines', title: t`Type an order`, items: examples }] : [])]}
      empty={t`No matches.`}
      instead={
        isLine
          ? {
              view: <div className={css.line}>{line({ text, enter, onDone: onClose })}</div>,
              onEnter: () => enter.current?.(),
            }
          : undefined
      }
      foot={isLine ? undefined : <Trans>↑ ↓ choose · Enter run · Esc close</Trans>}
    />
  );
}

/** The symbols that a text finds; the engine does the search. */
function useSymbolGroup(text: string, onSymbol: (instrument: Instrument) => void): CommandGroup {
  const { t } = useLingui();
  const engine = useEngine();
  const names = useInstrumentNames();
  const lists = useSymbolLists();
  const [hits, setHits] = useState<readonly SearchHit[]>([]);
  const query = text.trim();
  useEffect(() => {
    let wanted = true;
    const found = query === '' || verbOf(text) ? Promise.resolve([]) : engine.search(query, {}, maxSymbols);
    found.then(
      (list) => {
        if (wanted) setHits(list);
      },
      (error: unknown) => console.error('search failed', error),
    );
    return () => {
      wanted = false;
    };
  }, [engine, query, text]);
  const items = hits.flatMap((hit): readonly CommandItem[] =>
    hit.kind === 'ashare'
      ? []
      : [
          {
            id: `symbol ${keyOfSymbol(hit.instrument)}`,
            title: [instrumentName(hit.instrument), hit.instrument.name ? '' : hit.name].filter(Boolean).join(' '),
            lead: <ExchangeChip exchange={hit.instrument.exchange} />,
            detail: names.kind(hit.instrument),
            run: () => {
              lists.remember(hit.instrument);
              onSymbol(hit.instrument);
            },
          },
        ],
  );
  return { id: 'symbols', title: t`Symbols`, items };
}

/**
 * The commands that can be run now and that a text finds, by section; each option of a command is one of its own. And
 * whether the text is one of their titles.
 */
function useCommandGroups(text: string, onClose: () => void) {
  const { i18n } = useLingui();
  const commands = useOfferedItems(onClose);
  const items = commands.filter(({ words }) => isMatch(words, text));
  const groups = commandSections.map(
    (section): CommandGroup => ({
      id: section,
      title: i18n._(sectionTitles[section]),
      items: items.filter((one) => one.section === section).map(({ item }) => item),
    }),
  );
  return { groups, isCommand: items.some(({ item, keywords }) => isOfTitle(item.title, text, keywords)) };
}

interface OfferedItem {
  readonly section: CommandSection;
  /** What it is found by. */
  readonly words: string;
  readonly keywords: string | undefined;
  readonly item: CommandItem;
}

/** All commands that can be run now: the same items whatever is typed, as long as the palette is open. */
function useOfferedItems(onClose: () => void): readonly OfferedItem[] {
  const { i18n } = useLingui();
  const registry = useCommands();
  const newest = useRef(onClose);
  useEffect(() => {
    newest.current = onClose;
  });
  const [known] = useState(() => new Map<OfferedCommand['handler'], readonly OfferedItem[]>());
  return registry
    .offered()
    .filter(({ command }) => command.id !== 'palette')
    .flatMap((offered) => {
      const { command, handler } = offered;
      const items =
        known.get(handler) ??
        itemsOf(offered, i18n._(commandTitles[command.id]), (index) => {
          newest.current();
          // After the palette has gone: what the command opens or focuses is not shut in it.
          setTimeout(() => registry.run(command.id, index), 0);
        });
      known.set(handler, items);
      return items;
    });
}

/** A command as items of the list, one for each of its options. */
function itemsOf(
  { command, chords, handler }: OfferedCommand,
  title: string,
  run: (index: number) => void,
): readonly OfferedItem[] {
  const options = handler.options?.() ?? [''];
  const keywords = commandKeywords[command.id];
  return options.map((option, index) => {
    const name = option ? `${title}: ${option}` : title;
    const keys = chords[index] ? keyNames(chords[index], isMac()) : [];
    return {
      section: command.section,
      words: findTextOf(name, keywords),
      keywords,
      item: { id: `${command.id} ${index}`, title: name, keys, run: () => run(index) },
    };
  });
}
