/** The dialog that lists the keyboard shortcuts. A lazy part of keys.tsx. */
import { Kbd, Text } from '@mantine/core';
import '@mantine/core/styles/Kbd.layer.css';
import { Fragment } from 'react';
import { t } from '../../kit/language/messages.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { shortcutGroups } from './keys-texts.ts';
import './keys-sheet.css';

export interface KeysSheetProps {
  opened: boolean;
  onClose: () => void;
}

export function KeysSheet({ opened, onClose }: KeysSheetProps) {
  return (
    <SheetDialog opened={opened} onClose={onClose} title={t('Keyboard shortcuts')} closeLabel={t('Close')}>
      {shortcutGroups().map(({ where, shortcuts }) => (
        <section key={where} aria-label={where}>
          <Text size="sm" c="dimmed" fw={600}>
            {where}
          </Text>
          <dl className="fd-keys">
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key, i) => (
                    <Fragment key={key}>
                      {i > 0 && ' + '}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </SheetDialog>
  );
}
