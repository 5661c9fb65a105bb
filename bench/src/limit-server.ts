/**
 * The limit that Fairday's requests are compared with: plain HTTP and one table, without rules, history or session. A
 * POST inserts its rows in one statement with one commit; a GET answers a household's rows; `GET /` answers an empty
 * object. BENCH_DATABASE_URL is the API's database.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { connect } from 'api/database/connection.ts';

const sql = connect(process.env['BENCH_DATABASE_URL'] ?? '', { max: 1 });

await sql`
  create table if not exists limit_row (
    household_id uuid, id uuid, nanny_id uuid, version bigint, date date, status text, scheduled_start timestamptz,
    scheduled_end timestamptz, notes text, actual_start timestamptz, actual_end timestamptz, minutes int,
    amount_cents int, is_paid boolean, primary key (household_id, id))`;

type Row = Readonly<Record<string, string | number | boolean | null>>;

async function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const rows = (await json(request)) as Row[];
  await sql`insert into limit_row ${sql(rows)}`;
  response.writeHead(204).end();
}

async function read(householdId: string, response: ServerResponse): Promise<void> {
  const [answer] = await sql<{ rows: string }[]>`
    select json_agg(r)::text as rows from limit_row r where household_id = ${householdId}`;
  const packed = await promisify(gzip)(answer?.rows ?? '[]');
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed);
}

const server = createServer((request, response) => {
  const householdId = request.url?.slice(1) ?? '';
  if (request.method === 'POST') void write(request, response);
  else if (householdId === '') response.setHeader('content-type', 'application/json').end('{}');
  else void read(householdId, response);
});
process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
