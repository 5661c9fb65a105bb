/**
 * Reads a request's `Accept-Language` header: the language tags that it accepts, in order, and the app's language
 * that it prefers.
 */
import type { FastifyRequest } from 'fastify';
import { type Language, languageFor } from 'sync-protocol/kernel/languages.ts';

/** A tag with its weight, as in 'fr-CA;q=0.8' (RFC 9110, 12.5.4). */
const RANGE = /^([\w-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** Returns the tags that the header accepts, the most wanted first. Malformed ones and '*' are left out. */
export function acceptedTags(header: string): string[] {
  const ranges = header.split(',').flatMap((part) => {
    const [, tag, weight = '1'] = RANGE.exec(part.trim()) ?? [];
    return tag === undefined ? [] : { tag, weight: Number(weight) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** Returns English if the header is missing, or names no language that the app has. */
export const requestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageFor(acceptedTags(headers['accept-language'] ?? ''));
