/**
 * A household with two devices per side for the conflict tests: syncs them in an order, checks that all agree, reads
 * history and needs-attention cards as people see them, and gives tests these devices.
 */
import { type TestServer, TODAY } from 'api/test-support/people.ts';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { AnyRow } from 'sync-protocol/kernel/tables.ts';
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import type { AgendaDay, DayStatus } from 'sync-protocol/schedule/agenda-day.ts';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { describeCurrentState } from '../../src/attention/current-state.ts';
import { describeReason } from '../../src/attention/reason.ts';
import { withSubject } from '../../src/attention/use-attention.ts';
import { entriesAbout } from '../../src/device/household-reads.ts';
import { type HistoryLine, historyLines } from '../../src/history/history-lines.ts';
import { describeMutation } from '../../src/history/mutation-words.ts';
import { Device, syncAll } from '../test-device.ts';
import { type FamilyHome, openHome, shiftAt, testServerOfFile } from '../test-household.ts';
import { asSeenBy, expectLedgerAddsUp, expectSame, type ServerRows, serverRows } from '../test-invariants.ts';
import { enterHours } from './test-screens.ts';

/** A card in needs attention: the input, the reason, and the current state. */
export interface Card {
  readonly name: string;
  readonly code: string;
  readonly entered: string;
  readonly happened: string;
  readonly current: string;
}

export interface Logged {
  readonly name: string;
  readonly result: string;
  readonly code: string | null;
  readonly by: string;
  /** The impersonating account. */
  readonly viewedBy: string | null;
}

export class ConflictScenario {
  readonly testServer: TestServer;
  readonly home: FamilyHome;
  readonly nannyId: string;
  readonly family: Device;
  /** The family's second device. */
  readonly tablet: Device;
  readonly nanny: Device;
  /** The nanny's old device. */
  readonly oldPhone: Device;

  private constructor(testServer: TestServer, home: FamilyHome) {
    const [nanny] = home.nannies;
    if (nanny === undefined) throw new Error('A home has a nanny');
    this.testServer = testServer;
    this.home = home;
    this.nannyId = nanny.id;
    this.family = new Device(testServer, home.family);
    this.tablet = new Device(testServer, home.family);
    this.nanny = new Device(testServer, nanny.person);
    this.oldPhone = new Device(testServer, nanny.person);
  }

  static async open(testServer: TestServer): Promise<ConflictScenario> {
    const scenario = new ConflictScenario(testServer, await openHome(testServer));
    await syncAll(...scenario.devices);
    return scenario;
  }

  get devices(): readonly Device[] {
    return [this.family, this.tablet, this.nanny, this.oldPhone];
  }

  get householdId(): string {
    return this.home.householdId;
  }

  /**
   * Makes a day of the nanny in this status, 09:00 to 17:00, that all devices have seen; a completed one has hours from
   * 09:00 to 11:00. Returns its id.
   */
  async day(status: DayStatus, date = TODAY): Promise<string> {
    const dayId = newId();
    const { family, nannyId } = this;
    await family.do('day.schedule', {
      dayId,
      nannyId,
      date,
      ...shiftAt('09:00', '17:00', date),
      notes: null,
    });
    if (status === 'DECLINED') await family.do('day.answer', { dayId, status });
    if (status === 'ACCEPTED' || status === 'COMPLETED') {
      await family.do('day.answer', { dayId, status: 'ACCEPTED' });
    }
    if (status === 'COMPLETED') await enterHours(family, dayId, shiftAt('09:00', '11:00', date));
    await this.arrive(family);
    return dayId;
  }

  /** Syncs the devices in this order, then all of them, and checks the invariants. */
  async arrive(...devices: readonly Device[]): Promise<void> {
    await syncAll(...devices);
    await syncAll(...this.devices);
    await this.expectAllAgree();
  }

  async expectAllAgree(): Promise<void> {
    const rows = await this.server();
    for (const device of [this.family, this.tablet]) expectSame(await device.contents(), rows);
    for (const device of [this.nanny, this.oldPhone]) {
      expectSame(await device.contents(), asSeenBy(rows, this.nannyId));
    }
    for (const device of this.devices) expectSame(await device.queue(), []);
    expectLedgerAddsUp(rows);
  }

  server(): Promise<ServerRows> {
    return serverRows(this.testServer, this.householdId);
  }

  /** The day as the server and all devices have it. */
  async dayRow(dayId: string): Promise<AgendaDay | undefined> {
    return (await this.server()).day.find(({ id }) => id === dayId);
  }

  /** Advances the clock. */
  pass(minutes: number): void {
    this.testServer.clock.now = addMinutes(this.testServer.clock.now, minutes);
  }

  /** The texts of the device's needs-attention cards. */
  async cards(device: Device): Promise<Card[]> {
    const entries = await device.attention();
    return Promise.all(
      entries.map(async (entry) => {
        const { day, household, nannyName } = await withSubject(device.database, entry);
        const { timezone = 'UTC', currency = 'USD' } = household ?? {};
        const facts = { timezone, currency, day, nannyName };
        return {
          name: entry.name,
          code: entry.code,
          entered: describeMutation(entry, facts),
          happened: describeReason(entry, facts),
          current: describeCurrentState(entry, facts),
        };
      }),
    );
  }

  /** The history of a day or payment as this device's user reads it, latest first. */
  async lines(device: Device, id: string, kind: 'day' | 'payment' = 'day'): Promise<HistoryLine[]> {
    const { householdId } = this;
    const entries = await entriesAbout(device.database, householdId, id);
    const lists = await Promise.all(TABLE_NAMES.map((table) => device.all(table)));
    const rows = new Map(
      TABLE_NAMES.flatMap((table, i) =>
        (lists[i] ?? []).map((row): [string, AnyRow] => [`${table}/${row.id}`, row]),
      ),
    );
    const household = await device.row('household', householdId, householdId);
    if (household === undefined) throw new Error('This device has no household');
    const nannyNames = new Map((await device.all('nanny')).map((nanny) => [nanny.id, nanny.name]));
    const latest = entries.toSorted((a, b) => b.version - a.version || (a.id < b.id ? 1 : -1));
    const source = { household, entries: latest, queued: [], rows, nannyNames };
    return historyLines(source, { readerId: device.accountId, subject: { kind, id } });
  }

  /** The history as plain text, one line per entry. */
  async story(device: Device, id: string, kind: 'day' | 'payment' = 'day'): Promise<string[]> {
    const lines = await this.lines(device, id, kind);
    return lines.map(({ sentence, details }) => [sentence, ...details].join(' | '));
  }

  /** The last entries of the household's log, latest last. */
  async log(count: number): Promise<Logged[]> {
    const rows = await this.testServer.sql<Logged[]>`
      select l.name, l.result, l.code, a.name as by, v.name as "viewedBy"
      from mutation_log l join account a on a.id = l.account_id
        left join account v on v.id = l.impersonated_by
      where l.household_id = ${this.householdId}
      order by l.version desc, l.position desc limit ${count}`;
    return rows.toReversed();
  }
}

/** `it` with one household for the file, and its devices. Each test has days of its own. */
export function testInOneHousehold() {
  const testServer = testServerOfFile();
  let scenario: ConflictScenario | undefined;
  beforeAll(async () => {
    scenario = await ConflictScenario.open(testServer());
  });
  afterEach(async () => {
    for (const device of scenario?.devices ?? []) await device.database.attention.clear();
  });
  afterAll(async () => {
    for (const device of scenario?.devices ?? []) await device.discard();
  });
  return withDevices(() => {
    if (scenario === undefined) throw new Error('The scenario is not open yet');
    return scenario;
  });
}

/** `it` with a household for each test, and its devices. */
export function testInHousehold() {
  const testServer = testServerOfFile();
  return withDevices(() => ConflictScenario.open(testServer()));
}

const withDevices = (scenario: () => ConflictScenario | Promise<ConflictScenario>) =>
  it
    .extend('here', () => scenario())
    .extend('family', ({ here }) => here.family)
    .extend('tablet', ({ here }) => here.tablet)
    .extend('nanny', ({ here }) => here.nanny)
    .extend('oldPhone', ({ here }) => here.oldPhone)
    .extend('nannyId', ({ here }) => here.nannyId);
