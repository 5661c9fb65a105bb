/**
 * Puts the nulls of nullable fields into the app as they are: read from the schemas when it is built, because schemas
 * load late (docs/decisions/checks-without-schemas.md).
 */
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { Plugin } from 'vite';

const MODULE = '/sync-protocol/src/kernel/unset-fields.ts';

export const unsetFieldsPlugin: Plugin = {
  name: 'fairday:unset-fields',
  enforce: 'pre',
  load: (id) => (id.endsWith(MODULE) ? `export const UNSET = ${JSON.stringify(UNSET)};` : undefined),
};
