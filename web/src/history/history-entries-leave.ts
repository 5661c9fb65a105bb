/**
 * Sentences of history entries about time off: policies, requests, answers, and what else changes a balance. Requests
 * don't name their kind: viewers read them, and sick leave is health data.
 */
import type { MutatorName } from 'sync-protocol/registry.ts';
import { formatDate, formatDuration } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { changesOf, type EntryContext, type Sentence } from './history-entry.ts';

type LeaveMutator = Extract<MutatorName, `leave.${string}`>;

const describeUnknown = ({ author, name }: EntryContext): Sentence => ({
  sentence: t('{name} changed time off', { author, name }),
});

function describePolicy(context: EntryContext): Sentence {
  const { author, name, all, nannyName } = context;
  const { was, is } = changesOf(all, 'leavePolicy')[0] ?? {};
  const policy = is ?? was;
  if (!policy?.kind || !policy.effectiveFrom) return describeUnknown(context);
  const values = {
    author,
    name,
    nanny: nannyName(policy.nannyId),
    kind: policy.kind,
    date: formatDate(policy.effectiveFrom),
  };
  return {
    sentence: is
      ? t(
          '{name} set the {kind, select, VACATION {vacation} SICK {sick leave} other {personal time}} policy of {nanny} from {date}',
          values,
        )
      : t(
          '{name} removed the {kind, select, VACATION {vacation} SICK {sick leave} other {personal time}} policy of {nanny} from {date}',
          values,
        ),
  };
}

/** Returns what the sentences of leave name; undefined where the row isn't known. */
function findLeave({ author, name, all, nannyName }: EntryContext) {
  const { is: leave } = changesOf(all, 'leave')[0] ?? {};
  if (!leave?.date || leave.minutes === undefined) return undefined;
  return {
    leave,
    values: {
      author,
      name,
      nanny: nannyName(leave.nannyId),
      date: formatDate(leave.date),
      hours: formatDuration(leave.minutes),
    },
  };
}

function describeAsked(context: EntryContext): Sentence {
  const found = findLeave(context);
  if (found === undefined) return describeUnknown(context);
  const { values } = found;
  return { sentence: t('{name} asked for time off of {nanny} on {date}: {hours}', values) };
}

function describeAnswered(context: EntryContext): Sentence {
  const found = findLeave(context);
  if (found === undefined) return describeUnknown(context);
  const { leave, values } = found;
  if (leave.status === 'DECLINED') {
    return { sentence: t('{name} declined time off of {nanny} on {date}', values) };
  }
  const paid = formatDuration(leave.paidMinutes ?? 0);
  return {
    sentence: t('{name} approved time off of {nanny} on {date}: {paid} paid of {hours}', { ...values, paid }),
  };
}

function describeWithdrawn(context: EntryContext): Sentence {
  const found = findLeave(context);
  if (found === undefined) return describeUnknown(context);
  return { sentence: t('{name} withdrew time off of {nanny} on {date}', found.values) };
}

/** Returns the entry that was made or undone, and its minutes in words. */
function findEntry({ author, name, all, nannyName }: EntryContext) {
  const { was, is } = changesOf(all, 'leaveEntry')[0] ?? {};
  const entry = is ?? was;
  if (entry?.minutes === undefined) return undefined;
  const hours = formatDuration(Math.abs(entry.minutes));
  return { isAdded: entry.minutes > 0, values: { author, name, nanny: nannyName(entry.nannyId), hours } };
}

function describeAdjusted(context: EntryContext): Sentence {
  const found = findEntry(context);
  if (found === undefined) return describeUnknown(context);
  return {
    sentence: found.isAdded
      ? t('{name} added {hours} to the time off of {nanny}', found.values)
      : t('{name} took {hours} from the time off of {nanny}', found.values),
  };
}

function describeUndone(context: EntryContext): Sentence {
  const found = findEntry(context);
  if (found === undefined) return describeUnknown(context);
  return { sentence: t('{name} undid a change of {hours} in the time off of {nanny}', found.values) };
}

function describePayout(context: EntryContext): Sentence {
  const found = findEntry(context);
  if (found === undefined) return describeUnknown(context);
  return { sentence: t('{name} paid out {hours} of the time off of {nanny}', found.values) };
}

export const LEAVE_SENTENCES: { readonly [N in LeaveMutator]: (context: EntryContext) => Sentence } = {
  'leave.setPolicy': describePolicy,
  'leave.removePolicy': describePolicy,
  'leave.ask': describeAsked,
  'leave.answer': describeAnswered,
  'leave.withdraw': describeWithdrawn,
  'leave.adjust': describeAdjusted,
  'leave.undoEntry': describeUndone,
  'leave.payOut': describePayout,
};
