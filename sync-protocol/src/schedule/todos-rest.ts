/** REST routes that list, add, edit and remove the to-dos of an agenda day. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { BOTH, idInput, inHousehold, ofDay, route } from '../kernel/route.ts';
import { id, instant, title } from '../kernel/values.ts';
import { todo } from './todo.ts';

const todoAnswer = z.strictObject({
  id,
  agendaDayId: id,
  title: todo.shape.title,
  isCompleted: z.boolean(),
  createdAt: instant,
});
export type TodoAnswer = z.infer<typeof todoAnswer>;

const todoEdit = z
  .strictObject({ title: z.optional(title), isCompleted: z.optional(z.boolean()) })
  .check(z.refine((edit) => edit.title !== undefined || edit.isCompleted !== undefined, 'Nothing to change'));

const ofTodo = z.strictObject({ dayId: idInput, todoId: idInput });
const all = '/api/agenda/{dayId}/todos';
const one = `${all}/{todoId}`;
const tag = 'To-dos';

export const todos = route('GET', all, {
  tag,
  access: BOTH,
  summary: 'List the to-dos of a day',
  query: inHousehold,
  params: ofDay,
  answer: z.array(todoAnswer),
});

export const addTodo = route('POST', all, {
  tag,
  access: BOTH,
  status: 201,
  summary: 'Add a to-do',
  refusals: ['id_conflict', 'nanny_removed', 'day_deleted', 'too_many_todos'],
  query: inHousehold,
  params: ofDay,
  body: z.strictObject({ title }),
  answer: todoAnswer,
});

export const editTodo = route('PATCH', one, {
  tag,
  access: BOTH,
  summary: 'Rename or tick a to-do',
  refusals: ['id_conflict', 'nanny_removed', 'day_deleted'],
  query: inHousehold,
  params: ofTodo,
  body: todoEdit,
  answer: todoAnswer,
});

export const removeTodo = route('DELETE', one, {
  tag,
  access: BOTH,
  status: 204,
  summary: 'Delete a to-do',
  refusals: ['id_conflict', 'nanny_removed', 'day_deleted'],
  query: inHousehold,
  params: ofTodo,
});

const todoDoc = () =>
  describeFields(
    todoAnswer,
    {
      title: ['1 to 200 characters, trimmed.', 'Pack the swimming bag'],
      isCompleted: ['Whether it is done.', true],
      id: ["The to-do's id.", EXAMPLE.todo],
      agendaDayId: ['Its day.', EXAMPLE.day],
      createdAt: ['When it was added.', '2026-03-04T20:00:00.000Z'],
    },
    { id: 'Todo', description: 'A to-do of an agenda day.' },
  );

export const todoDocs = (): SchemaDoc[] => [
  todoDoc(),
  describeFields(addTodo.body, {}, { from: todoDoc() }),
  describeFields(editTodo.body, {}, { from: todoDoc(), minProperties: 1 }),
];
