/** Groups the records of nannies by person: a nanny who was removed and added again is one employee to tax law. */
import type { Nanny } from './nanny.ts';

export type NannyRecord = Pick<Nanny, 'id' | 'name' | 'email' | 'nannyUserId' | 'formerUserId'>;

/** Whether two records are of one person: by their accounts, and while one of them has none, by their e-mails. */
function isSamePerson(a: NannyRecord, b: NannyRecord): boolean {
  const [account, other] = [a.nannyUserId ?? a.formerUserId, b.nannyUserId ?? b.formerUserId];
  return account === null || other === null ? a.email === b.email : account === other;
}

/** Returns the records of each person, in the given order, by the place of her last one. */
export function byPerson<Record extends NannyRecord>(nannies: readonly Record[]): Record[][] {
  let people: Record[][] = [];
  for (const nanny of nannies) {
    const isHers = (records: readonly NannyRecord[]): boolean =>
      records.some((each) => isSamePerson(each, nanny));
    const others = people.filter((records) => !isHers(records));
    people = [...others, [...people.filter(isHers).flat(), nanny]];
  }
  return people;
}
