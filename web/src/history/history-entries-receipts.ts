/** The sentence of history entries about pictures of receipts: the server has one, or has deleted it. */
import { t } from '../kit/language/messages.ts';
import { changesOf, type EntryContext, type Sentence } from './history-entry.ts';

export function describeReceipt({ all, nannyName }: EntryContext): Sentence {
  const { was, is } = changesOf(all, 'receipt')[0] ?? {};
  const nannyId = (is ?? was)?.nannyId;
  if (nannyId === undefined) return { sentence: t('A picture of a receipt arrived'), isImpersonal: true };
  const nanny = nannyName(nannyId);
  const sentence = is
    ? t('A picture of a receipt of {nanny} arrived', { nanny })
    : t('A picture of a receipt of {nanny} was deleted: no claim named it', { nanny });
  return { sentence, isImpersonal: true };
}
