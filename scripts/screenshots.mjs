/**
 * `npm run screenshots` makes the pictures of README.md and docs/guide.md in docs/images. `npm run screenshots -- pages
 * admin` runs those files of web/e2e/screenshots; their pictures go to web/screenshots.
 */
import { provideChromium } from './browsers.mjs';
import { run } from './run-command.mjs';

const LIMIT_MS = 20 * 60_000;
const DOCUMENTATION = [
  'readme.shots',
  'guide.shots',
  'household-switch.shots',
  'languages.shots',
  'terms.shots',
  'sign-week.shots',
];

const { problem } = await provideChromium();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const asked = process.argv.slice(2);
const files = asked.length > 0 ? asked : DOCUMENTATION;
const { code, output } = await run(['npm', '--prefix', 'web', 'run', 'screenshots', '--', ...files], {
  limit: LIMIT_MS,
});
console.log(output);
process.exitCode = code;
