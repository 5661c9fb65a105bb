/** Preloaded (`node --import`): prints the most memory that the process has had, in megabytes, when it ends. */
const KB_A_MB = 1024;

process.on('exit', () => {
  const peak = Math.round(process.resourceUsage().maxRSS / KB_A_MB);
  process.stdout.write(`peak memory ${peak} MB\n`);
});
