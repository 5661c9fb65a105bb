/** Declares messages that are said elsewhere: `msg` marks a text, so that `npm run messages` finds it. */

declare const names: unique symbol;

/**
 * A text in ICU message format, with the names of its values. The API says it by `english`, the app by `translate`
 * (web/src/kit/language/messages.ts): in builds of the app it is the number of its translations.
 */
export interface Message<Names extends string = never> {
  readonly [names]: Names;
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values of a message with these names; nothing for a message without. */
export type ValuesOf<Names extends string> = [Names] extends [never]
  ? []
  : [values: Readonly<Record<Names, string | number>>];

/** Marks a string literal as a message. */
export const msg = <const Text extends string>(text: Text) => text as unknown as Message<NamesIn<Text>>;

/** Returns the text that `msg` was given; in builds of the app, its number. */
export const textOf = (message: Message<string>): string => message as unknown as string;

/** Returns a message in English, with its values. For the API alone. */
export const english = <Names extends string>(
  message: Message<Names>,
  ...[values]: ValuesOf<Names>
): string => textOf(message).replaceAll(/\{(\w+)\}/g, (_, name: Names) => String(values?.[name]));
