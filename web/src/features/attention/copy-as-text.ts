import { showToast } from '../../shell/toast.ts';
import { copyText } from '../../ui/copy-text.ts';
import { texts } from './attention-texts.ts';

export async function copyAsText(lines: readonly string[]): Promise<void> {
  if (await copyText(lines.join('\n'))) showToast({ title: texts.copied });
  else showToast({ variant: 'destructive', title: texts.copyRefused, description: lines[0] ?? '' });
}
