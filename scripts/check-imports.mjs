/** Checks that all sources follow `import-rules.mjs`. Exits with 1 when a rule is broken. */
import { findBrokenRules } from './broken-import-rules.mjs';
import { root } from './run-command.mjs';

const { files, problems } = findBrokenRules(root);
for (const problem of problems) console.log(problem);
console.log(`${files} files, ${problems.length} broken rules`);
process.exitCode = problems.length === 0 ? 0 : 1;
